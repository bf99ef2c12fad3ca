import type { Product, ProductRight } from '#generated/types.ts';

/** Why the user cannot change a product and what is in it; null if they can. The server says the same of a request. */
export const lockOf = ({
  name,
  my_right: right,
}: Pick<Product, 'name'> & { my_right?: ProductRight | undefined }): string | null =>
  right === 'viewer'
    ? `You can view ${name}, but only its editors can change it. Ask an editor or an administrator.`
    : null;

import type { ComponentType } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Loads a part together with Material's theme, at the same time. The first page is drawn without Material and does not
 * wait for it.
 */
export const withTheme =
  <P extends object>(load: Load<P>): Load<P> =>
  async () => {
    // oxlint-disable-next-line own/parts-by-import-later -- the caller passes the whole to importLater
    const [{ default: Part }, { Themed }] = await Promise.all([load(), import('./themed.tsx')]);
    return {
      default: (props: P) => (
        <Themed>
          <Part {...props} />
        </Themed>
      ),
    };
  };

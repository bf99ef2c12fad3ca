const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

export const keyName = (key: string): string => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key);

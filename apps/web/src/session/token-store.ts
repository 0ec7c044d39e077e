/** The key of the tokens in the browser's storage. */
export const STORAGE_KEY = 'authentication';
/** The time of the last renewal in milliseconds since 1970. Stored next to the record, which has three fixed fields. */
const RENEWED_AT_KEY = 'authentication-renewed-at';

/** The stored tokens. `expiresIn` in seconds. */
export interface StoredTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/**
 * The methods of a browser storage that are used. It may refuse (private mode, full disk); the session then lasts as
 * long as the tab.
 */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function parse(text: string | null): StoredTokens | undefined {
  if (text === null) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null) return undefined;
    const accessToken: unknown = Reflect.get(record, 'accessToken');
    const refreshToken: unknown = Reflect.get(record, 'refreshToken');
    const expiresIn: unknown = Reflect.get(record, 'expiresIn');
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined;
    if (typeof expiresIn !== 'number' || !(expiresIn > 0)) return undefined;
    return { accessToken, expiresIn, refreshToken };
  } catch {
    return undefined;
  }
}

function parseTime(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export interface TokenStore {
  /** Always reads the storage: another tab may have written newer tokens. */
  read(): StoredTokens | undefined;
  /** When any tab wrote the tokens; undefined when that is unknown. */
  renewedAt(): number | undefined;
  write(tokens: StoredTokens): void;
  clear(): void;
}

export function createTokenStore(storage: TokenStorage, now: () => number = Date.now): TokenStore {
  let memory: StoredTokens | undefined;
  let memoryTime: number | undefined;
  let usesMemory = false;
  return {
    read: () => (usesMemory ? memory : parse(storage.getItem(STORAGE_KEY))),
    renewedAt: () => (usesMemory ? memoryTime : parseTime(storage.getItem(RENEWED_AT_KEY))),
    write(tokens) {
      const at = now();
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(tokens));
        storage.setItem(RENEWED_AT_KEY, String(at));
        usesMemory = false;
      } catch {
        memory = tokens;
        memoryTime = at;
        usesMemory = true;
      }
    },
    clear() {
      memory = undefined;
      memoryTime = undefined;
      usesMemory = false;
      storage.removeItem(STORAGE_KEY);
      storage.removeItem(RENEWED_AT_KEY);
    },
  };
}

/** Checks whether this storage event means that a token appeared or disappeared. A renewal is neither. */
export function isSignInOrSignOutEvent(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  // The key is null when the whole storage was cleared.
  if (event.key !== STORAGE_KEY && event.key !== null) return false;
  return (
    event.key === null || (parse(event.oldValue) === undefined) !== (parse(event.newValue) === undefined)
  );
}

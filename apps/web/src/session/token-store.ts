/** The key of the tokens in the browser's storage. */
export const STORAGE_KEY = 'authentication';
/** The time of the last refresh, in milliseconds since 1970. The record of the tokens has only three fixed fields. */
const REFRESHED_AT_KEY = 'authentication-renewed-at';

/** The stored tokens; `expiresIn` is in seconds. */
export interface StoredTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/**
 * The used methods of a browser storage. Writing may fail (private mode, full disk); the session then lasts as long as
 * the tab.
 */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function parseTokens(text: string | null): StoredTokens | undefined {
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
  /** Always reads the storage, because another tab may have written newer tokens. */
  read(): StoredTokens | undefined;
  /** The time when any tab wrote the tokens; undefined if unknown. */
  refreshedAt(): number | undefined;
  write(tokens: StoredTokens): void;
  clear(): void;
}

export function createTokenStore(storage: TokenStorage, now: () => number = Date.now): TokenStore {
  let memory: StoredTokens | undefined;
  let memoryRefreshedAt: number | undefined;
  let usesMemory = false;
  return {
    read: () => (usesMemory ? memory : parseTokens(storage.getItem(STORAGE_KEY))),
    refreshedAt: () => (usesMemory ? memoryRefreshedAt : parseTime(storage.getItem(REFRESHED_AT_KEY))),
    write(tokens) {
      const nowMs = now();
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(tokens));
        storage.setItem(REFRESHED_AT_KEY, String(nowMs));
        usesMemory = false;
      } catch {
        memory = tokens;
        memoryRefreshedAt = nowMs;
        usesMemory = true;
      }
    },
    clear() {
      memory = undefined;
      memoryRefreshedAt = undefined;
      usesMemory = false;
      storage.removeItem(STORAGE_KEY);
      storage.removeItem(REFRESHED_AT_KEY);
    },
  };
}

/** Whether a storage event means that tokens appeared or disappeared. A refresh is neither. */
export function isSignInOrSignOutEvent(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  // The key is null when the whole storage was cleared.
  if (event.key !== STORAGE_KEY && event.key !== null) return false;
  return (
    event.key === null ||
    (parseTokens(event.oldValue) === undefined) !== (parseTokens(event.newValue) === undefined)
  );
}

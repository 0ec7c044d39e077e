/** Where the tokens lie in the browser (spec section 9). */
export const STORAGE_KEY = 'authentication';
/** When they came: milliseconds since 1970, beside the record, whose three fields spec section 3 fixes. */
const RENEWED_AT_KEY = 'authentication-renewed-at';

/** The stored authentication record (spec section 3). `expiresIn` in seconds. */
export interface StoredTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/** What a browser storage has to do; it may refuse (private mode, full disk), then the session lives as long as the tab. */
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
  /** Always read from the storage: another tab may have written newer ones. */
  read(): StoredTokens | undefined;
  /** When the tokens were written, by whichever tab; undefined when nobody knows. */
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

/** Does this storage event mean that a token appeared or disappeared (spec section 2)? A mere renewal does not. */
export function tokensCameOrWent(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  // The key is null when the whole storage was cleared.
  if (event.key !== STORAGE_KEY && event.key !== null) return false;
  return (
    event.key === null || (parse(event.oldValue) === undefined) !== (parse(event.newValue) === undefined)
  );
}

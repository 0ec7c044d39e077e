/** Where the tokens lie in the browser (spec section 9). */
export const STORAGE_KEY = 'authentication';

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

export interface TokenStore {
  /** Always read from the storage: another tab may have written newer ones. */
  read(): StoredTokens | undefined;
  write(tokens: StoredTokens): void;
  clear(): void;
}

export function createTokenStore(storage: TokenStorage): TokenStore {
  let memory: StoredTokens | undefined;
  let usesMemory = false;
  return {
    read: () => (usesMemory ? memory : parse(storage.getItem(STORAGE_KEY))),
    write(tokens) {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(tokens));
        usesMemory = false;
      } catch {
        memory = tokens;
        usesMemory = true;
      }
    },
    clear() {
      memory = undefined;
      usesMemory = false;
      storage.removeItem(STORAGE_KEY);
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

import { type Decryption, readDecryption } from './decryption.ts';
import { namesActiveContent } from '../pdf/raw-scan.ts';
import { scanObjects, scanTrailers } from './scan-objects.ts';
import {
  AMBIGUOUS_NUMBER,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
  type Resolve,
  valuesOf,
} from './pdf-value.ts';
import { filtersOf, sliceStream, unpack } from './stream-bytes.ts';
import { ValueParser } from './value-parser.ts';

/** Real files have 100 to 500 objects in an object stream. */
const MAX_PACKED_OBJECTS = 100_000;

/** All objects of a PDF, including older definitions and objects that no table lists. */
export class PdfObjects {
  readonly all: PdfObject[];
  readonly trailers: PdfDictionary[];
  readonly resolve: Resolve = (value) => this.#follow(value, new Set());
  /** Whether there are objects that cannot be unpacked, or that readers would unpack differently. */
  readonly hasUnreadable: boolean;
  /**
   * Whether an unpacked object stream contains a name of active content. If no object with it was found, a viewer may still find one
   * that this parser missed.
   */
  namesActiveContent = false;
  readonly #bytes: Buffer;
  readonly #byNumber = new Map<number, PdfValue[]>();
  readonly #decryption: Decryption | undefined;

  /** @throws HostileStructureError */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.all = scanObjects(bytes);
    this.trailers = scanTrailers(bytes);
    for (const object of this.all) this.#index(object);
    const decryption = readDecryption(this.#tables(), this.resolve);
    this.#decryption = decryption === 'unknown' ? undefined : decryption;
    const packed = this.all
      .filter((object) => this.#holdsObjects(object))
      .map((object) => this.#unpackObjects(object));
    for (const object of packed.flatMap((objects) => objects ?? [])) {
      this.all.push(object);
      this.#index(object);
    }
    this.hasUnreadable =
      decryption === 'unknown' || packed.includes(undefined) || this.all.some(({ isUnclosed }) => isUnclosed);
  }

  /** The unpacked bytes of a stream; undefined if it cannot be unpacked. */
  contentOf(object: PdfObject): Buffer | undefined {
    const { value, streamStart } = object;
    if (value.type !== 'dictionary' || typeof streamStart !== 'number') return undefined;
    const filters = filtersOf(value, this.resolve);
    const hasPredictor = ['DecodeParms', 'DP']
      .flatMap((key) => valuesOf(value, key))
      .flatMap(this.resolve)
      .flatMap((parameters) =>
        parameters.type === 'array' ? parameters.items.flatMap(this.resolve) : parameters,
      )
      .some((parameters) => parameters.type === 'dictionary' && this.#isPredicted(parameters));
    if (filters === undefined || hasPredictor) return undefined;
    const lengths = valuesOf(value, 'Length')
      .flatMap(this.resolve)
      .flatMap((length) => (length.type === 'number' ? [length.value] : []));
    const raw = sliceStream(this.#bytes, streamStart, lengths);
    const [first, ...others] = filters;
    // The filter Crypt means that the stream has another encryption than the rest, or none.
    if (first === 'Crypt') return unpack(raw, others);
    const plain = this.#decryption === undefined ? raw : this.#decryption.decrypt('streams', object, raw);
    return plain === undefined ? undefined : unpack(plain, filters);
  }

  /** The bytes that readers may see in a string: decrypted if the document is encrypted, and also unchanged if that is printable ASCII. */
  possibleBytesOf(object: PdfObject, bytes: Buffer): Buffer[] {
    if (this.#decryption === undefined || object.isInObjectStream) return [bytes];
    const decrypted = this.#decryption.decrypt('strings', object, bytes);
    const isPlain = /^[\x20-\x7e\s]*$/.test(bytes.toString('latin1'));
    return [...(decrypted === undefined ? [] : [decrypted]), ...(isPlain ? [bytes] : [])];
  }

  #index({ number, value }: PdfObject): void {
    const others = this.#byNumber.get(number);
    if (others === undefined) this.#byNumber.set(number, [value]);
    else others.push(value);
  }

  #follow(value: PdfValue, visited: Set<number>): PdfValue[] {
    if (value.type !== 'reference') return [value];
    if (visited.has(value.object)) return [];
    visited.add(value.object);
    return [value.object, AMBIGUOUS_NUMBER]
      .flatMap((number) => this.#byNumber.get(number) ?? [])
      .flatMap((one) => this.#follow(one, visited));
  }

  /** The dictionaries that may state how the file is encrypted. */
  #tables(): PdfDictionary[] {
    const dictionaries = this.all.flatMap(({ value }) => (value.type === 'dictionary' ? [value] : []));
    return [...this.trailers, ...dictionaries.filter((one) => valuesOf(one, 'Encrypt').length > 0)];
  }

  #isPredicted(parameters: PdfDictionary): boolean {
    return valuesOf(parameters, 'Predictor')
      .flatMap(this.resolve)
      .some((predictor) => predictor.type === 'number' && predictor.value > 1);
  }

  /** Whether the object is an object stream. Viewers look for `N` and `First`, not only for the type. */
  #holdsObjects({ value, streamStart }: PdfObject): boolean {
    if (value.type !== 'dictionary' || streamStart === undefined) return false;
    const isNamed = valuesOf(value, 'Type')
      .flatMap(this.resolve)
      .some((type) => type.type === 'name' && type.name === 'ObjStm');
    return isNamed || (valuesOf(value, 'N').length > 0 && valuesOf(value, 'First').length > 0);
  }

  #unpackObjects(object: PdfObject): PdfObject[] | undefined {
    const { value } = object;
    const content = this.contentOf(object);
    if (value.type !== 'dictionary' || content === undefined) return undefined;
    const [count, first] = ['N', 'First'].map((key) => {
      const [number, ...others] = valuesOf(value, key).flatMap(this.resolve);
      return number?.type === 'number' && others.length === 0 ? number.value : undefined;
    });
    if (count === undefined || first === undefined || count > MAX_PACKED_OBJECTS) return undefined;
    if (namesActiveContent(content)) this.namesActiveContent = true;
    const head = new ValueParser(content, 0);
    const objects: PdfObject[] = [];
    for (let at = 0; at < count; at += 1) {
      const [number, offset] = [head.read(), head.read()];
      if (number?.type !== 'number' || offset?.type !== 'number') return undefined;
      const parser = new ValueParser(content, first + offset.value);
      const packed = parser.read();
      // The stream is cut off: the object is unknown.
      if (packed === undefined) return undefined;
      const { isUnclosed } = parser;
      objects.push({
        number: number.value,
        generation: 0,
        value: packed,
        isInObjectStream: true,
        isUnclosed,
      });
    }
    return objects;
  }
}

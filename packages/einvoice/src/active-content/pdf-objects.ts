import { type Decryption, readDecryption } from './decryption.ts';
import { mentionsActiveContent } from '../pdf/raw-scan.ts';
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

/** All objects of a PDF, including older versions and objects that no cross-reference table lists. */
export class PdfObjects {
  readonly all: PdfObject[];
  readonly trailers: PdfDictionary[];
  readonly resolve: Resolve = (value) => this.#follow(value, new Set());
  /** Whether some objects cannot be unpacked, or readers would unpack them differently. */
  readonly hasUnreadableObjects: boolean;
  /**
   * Whether an unpacked object stream contains a name of active content. A viewer may find active content that this parser missed.
   */
  mentionsActiveContent = false;
  readonly #bytes: Buffer;
  readonly #byNumber = new Map<number, PdfValue[]>();
  readonly #decryption: Decryption | undefined;

  /** @throws HostileStructureError */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.all = scanObjects(bytes);
    this.trailers = scanTrailers(bytes);
    for (const object of this.all) this.#index(object);
    const decryption = readDecryption(this.#trailerDictionaries(), this.resolve);
    this.#decryption = decryption === 'unknown' ? undefined : decryption;
    const packed = this.all
      .filter((object) => this.#isObjectStream(object))
      .map((object) => this.#unpackObjects(object));
    for (const object of packed.flatMap((objects) => objects ?? [])) {
      this.all.push(object);
      this.#index(object);
    }
    this.hasUnreadableObjects =
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
    // The filter Crypt means that the stream is encrypted differently from the rest of the file, or not at all.
    if (first === 'Crypt') return unpack(raw, others);
    const plain = this.#decryption === undefined ? raw : this.#decryption.decrypt('streams', object, raw);
    return plain === undefined ? undefined : unpack(plain, filters);
  }

  /** Returns the possible contents of a string: decrypted if the document is encrypted, and also unchanged if it is printable ASCII. */
  possibleBytesOf(object: PdfObject, bytes: Buffer): Buffer[] {
    if (this.#decryption === undefined || object.isInObjectStream) return [bytes];
    const decrypted = this.#decryption.decrypt('strings', object, bytes);
    const isPlain = /^[\x20-\x7e\s]*$/.test(bytes.toString('latin1'));
    return [...(decrypted === undefined ? [] : [decrypted]), ...(isPlain ? [bytes] : [])];
  }

  #index({ number, value }: PdfObject): void {
    const values = this.#byNumber.get(number);
    if (values === undefined) this.#byNumber.set(number, [value]);
    else values.push(value);
  }

  #follow(value: PdfValue, visited: Set<number>): PdfValue[] {
    if (value.type !== 'reference') return [value];
    if (visited.has(value.object)) return [];
    visited.add(value.object);
    return [value.object, AMBIGUOUS_NUMBER]
      .flatMap((number) => this.#byNumber.get(number) ?? [])
      .flatMap((definition) => this.#follow(definition, visited));
  }

  /** All dictionaries that may state how the file is encrypted. */
  #trailerDictionaries(): PdfDictionary[] {
    const dictionaries = this.all.flatMap(({ value }) => (value.type === 'dictionary' ? [value] : []));
    return [
      ...this.trailers,
      ...dictionaries.filter((dictionary) => valuesOf(dictionary, 'Encrypt').length > 0),
    ];
  }

  #isPredicted(parameters: PdfDictionary): boolean {
    return valuesOf(parameters, 'Predictor')
      .flatMap(this.resolve)
      .some((predictor) => predictor.type === 'number' && predictor.value > 1);
  }

  /** Whether the object is an object stream. Viewers recognise it by its type, or by the keys `N` and `First`. */
  #isObjectStream({ value, streamStart }: PdfObject): boolean {
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
    if (mentionsActiveContent(content)) this.mentionsActiveContent = true;
    const header = new ValueParser(content, 0);
    const objects: PdfObject[] = [];
    for (let index = 0; index < count; index += 1) {
      const [number, offset] = [header.read(), header.read()];
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

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeOpenApi } from './release/open-api.ts';

/** Writes the OpenAPI document of this version to the given file, by default `dist/openapi.json`. */
const file = path.resolve(process.argv[2] ?? 'dist/openapi.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, describeOpenApi());
console.log(file);

import compress from '@fastify/compress';
import Fastify from 'fastify';
import { Pool, types } from 'pg';
import { COMPRESSION } from '@belegfach/server/src/platform/http/index.ts';
import { serveDuties } from './bare-duties.ts';
import { readFrom, serveFiles } from './bare-files.ts';
import { serveLists } from './bare-lists.ts';
import { portOf, readArguments } from './server-process.ts';
import { exitWithParent } from '../child-process.ts';

exitWithParent();

/** The same number of connections as the product. */
const POOL_SIZE = 10;

types.setTypeParser(types.builtins.DATE, (text) => text);

const { databaseUrl, documents } = readArguments();
const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE });
const server = Fastify({ logger: false });
await server.register(compress, COMPRESSION);
serveLists(server, pool);
const read = readFrom(documents);
serveFiles(server, pool, read);
serveDuties(server, pool, read);
await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.(portOf(server.server.address()));

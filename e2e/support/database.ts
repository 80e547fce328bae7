// On PostgreSQL each server has a separate database, as on SQLite each has its own folder.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Database {
  url: string;
  drop: () => Promise<void>;
}

/** Creates a database next to the one that `scripts/on-postgres` names; undefined on SQLite. */
export async function createDatabase(): Promise<Database | undefined> {
  const given = process.env.SANGAM_TEST_DATABASE;
  if (!given) return undefined;
  const name = `sangam_e2e_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(given, `create database ${name}`);
  return { url: withName(given, name), drop: () => query(given, `drop database ${name} with (force)`) };
}

async function query(database: string, sql: string): Promise<void> {
  await promisify(execFile)('psql', ['--quiet', '--no-psqlrc', database, '--command', sql]);
}

/** The path of a connection URL is the name of the database. */
function withName(database: string, name: string): string {
  const url = new URL(database);
  url.pathname = `/${name}`;
  return url.href;
}

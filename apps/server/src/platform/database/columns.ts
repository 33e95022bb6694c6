import { gunzipSync, gzipSync } from 'node:zlib'
import { bigint, customType } from 'drizzle-orm/pg-core'

/** A moment in milliseconds of the server's clock; the database's own clock is never used. */
export const moment = <Name extends string>(name: Name) => bigint(name, { mode: 'number' })

/** JSON that is rarely read, compressed. */
export const packedJson = customType<{ data: unknown; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => packJson(JSON.stringify(value)),
  fromDriver: (bytes) => JSON.parse(gunzipSync(bytes).toString()),
})

export const packJson = (json: string): Buffer => gzipSync(json)

import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { withoutValues } from './database/query-errors.ts'

/** Every error is logged through here: a failed statement includes its values, among them addresses and tokens. */
const serializeError = (error: unknown): object =>
  error instanceof Error ? stdSerializers.err(withoutValues(error)) : { type: typeof error }

export function createLog(level: string, stream?: DestinationStream): Logger {
  return pino({ level, serializers: { err: serializeError } }, stream)
}

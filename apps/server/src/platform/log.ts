import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/**
 * A failed statement includes its parameters, among them addresses and session tokens. Its cause, the error of the
 * database, says what went wrong without them.
 */
function serializeError(error: Error): object {
  return stdSerializers.err(error.cause instanceof Error ? error.cause : error)
}

export function createLog(level: string, stream?: DestinationStream): Logger {
  return pino({ level, serializers: { err: serializeError } }, stream)
}

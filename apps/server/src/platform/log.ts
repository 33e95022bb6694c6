import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/**
 * A failed statement carries its parameters, and among those are addresses and the tokens of sessions. Its cause, the
 * database's own words, says what went wrong without them.
 */
function loggable(error: Error): object {
  return stdSerializers.err(error.cause instanceof Error ? error.cause : error)
}

export function createLog(level: string, stream?: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggable } }, stream)
}

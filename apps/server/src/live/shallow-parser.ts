import { Decoder, Encoder } from 'socket.io-parser'
import { isNestedTooDeep } from '../platform/json-depth.ts'

/** Socket.IO closes the connection of a page whose message cannot be decoded. */
class ShallowDecoder extends Decoder {
  override add(message: unknown): void {
    if (typeof message === 'string' && isNestedTooDeep(message)) throw new Error('The message is nested too deep')
    super.add(message)
  }
}

/** The parser of Socket.IO, except that deeply nested messages are refused before they are parsed. */
export const shallowParser = { Encoder, Decoder: ShallowDecoder }

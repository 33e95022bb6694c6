import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PackedFile } from '../platform/packed-file.ts'

/** Sends the best form the client accepts, or 304 if it has that form already. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, { type, cacheRule, forms }: PackedFile) {
  const accepted = String(headers['accept-encoding'] ?? '')
  const { encoding, etag, bytes } = forms.packed.find(({ encoding }) => isAccepted(accepted, encoding)) ?? forms.plain
  reply.headers({ 'cache-control': cacheRule, etag, vary: 'accept-encoding' })
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}

function isAccepted(accepted: string, encoding: string | undefined): boolean {
  return accepted.split(',').some((entry) => {
    const [name, quality] = entry.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })
}

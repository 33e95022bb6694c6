import type { CallName } from '@hearthward/contract'
import type { SignedIn } from './handler.ts'

export interface DownloadedFile {
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file at a URL of its own. Open to callers who may make `call`. */
export interface Download {
  readonly url: `/api/${string}/:id`
  readonly call: CallName
  open(context: SignedIn, id: string): Promise<DownloadedFile>
}

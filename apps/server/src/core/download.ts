import type { CallName } from '@hearthward/contract'
import type { SignedIn } from './handler.ts'

export interface DownloadedFile {
  readonly filename: string
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file at a URL of its own. Open to callers who may make `call`, which answers with the URL. */
export interface Download {
  readonly url: `/api/${string}/:id`
  readonly call: CallName
  /** Its name and its purpose in the description of the API. */
  readonly operationId: string
  readonly does: string
  readonly contentType: string
  open(context: SignedIn, id: string): Promise<DownloadedFile>
}

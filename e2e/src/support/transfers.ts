import type { Page } from '@playwright/test'

const KINDS = ['document', 'script', 'styles', 'fonts', 'icons', 'game data', 'other'] as const
type Kind = (typeof KINDS)[number]

/** Bytes by kind, as they came over the network: compressed, with their headers. */
export type Transfers = Record<Kind | 'all', number>

/** Counts from now on what the page receives. The answer reads the counters. */
export async function countTransfers(page: Page): Promise<() => Transfers> {
  const network = await page.context().newCDPSession(page)
  const kinds = new Map<string, Kind>()
  const bytes = Object.fromEntries([...KINDS, 'all'].map((kind) => [kind, 0])) as Transfers
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, kindOf(type, new URL(response.url).pathname)),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength
    bytes.all += encodedDataLength
  })
  return () => ({ ...bytes })
}

function kindOf(type: string, path: string): Kind {
  if (/^\/assets\/icons-.*\.json$/.test(path)) return 'icons'
  if (path === '/api/getContent') return 'game data'
  const byType: Record<string, Kind> = { Document: 'document', Script: 'script', Stylesheet: 'styles', Font: 'fonts' }
  return byType[type] ?? 'other'
}

import type { LiveAnswer, LiveCallName } from '@hearthward/contract'
import type { Page } from '@playwright/test'

/**
 * The calls that pages make over their live connection. Socket.IO sends them as events that expect an acknowledgement:
 * `42<number>["call",{…}]`, answered by `43<number>[…]`.
 */
export interface LiveCall {
  name: LiveCallName
  input: unknown
}

interface LiveCallHandlers {
  sent?(call: LiveCall): void
  answered?(call: LiveCall, answer: LiveAnswer | null): void
  /** The connection is gone: the answer will not come. */
  lost?(call: LiveCall): void
}

const EVENT = /^42(\d+)(\["call",.*)$/s
const ACKNOWLEDGEMENT = /^43(\d+)(\[.*)$/s

/** Reports the live calls of a page from its next connection on. */
export function watchLiveCalls(page: Page, { sent, answered, lost }: LiveCallHandlers): void {
  page.on('websocket', (socket) => {
    const open = new Map<string, LiveCall>()
    socket.on('framesent', ({ payload }) => {
      const [, number = '', text] = EVENT.exec(String(payload)) ?? []
      if (!text) return
      const [, call] = JSON.parse(text) as [string, LiveCall]
      open.set(number, call)
      sent?.(call)
    })
    socket.on('framereceived', ({ payload }) => {
      const [, number = '', text] = ACKNOWLEDGEMENT.exec(String(payload)) ?? []
      const call = open.get(number)
      if (!text || !call) return
      open.delete(number)
      answered?.(call, (JSON.parse(text) as [LiveAnswer | null])[0])
    })
    socket.on('close', () => {
      for (const call of open.values()) lost?.(call)
    })
  })
}

/** Makes the page call over HTTP, where a test can record, hold and fail calls. Before the page is opened. */
export async function callOverHttp(page: Page): Promise<void> {
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const [, number] = EVENT.exec(String(message)) ?? []
      if (number) socket.send(`43${number}[null]`)
      else server.send(message)
    })
  })
}

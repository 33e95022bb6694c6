// Pages that follow a channel, for the chat benchmark: in their own process, so that receiving costs the server
// nothing.
import { io } from 'socket.io-client'

const [url = '', cookie = '', count = '0'] = process.argv.slice(2)
const AT_ONCE = 50

let received = 0
let delays: number[] = []
/** How far the server's clock is ahead of the machine's. */
let ahead = 0

async function listen(): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: cookie ? { cookie } : {} })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
  socket.on('chatMessages', ({ messages }: { messages: { timestamp: number }[] }) => {
    received += messages.length
    for (const { timestamp } of messages) delays.push(Date.now() + ahead - timestamp)
  })
  if (!(await socket.emitWithAck('follow', { topic: 'chat:global' }))) throw new Error('Not let into the channel')
}

for (let n = 0; n < Number(count); n += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - n) }, listen))
}

process.on('message', (ask: { begin: number } | 'count' | 'delays') => {
  if (ask === 'count') return process.send?.(received)
  if (ask === 'delays') return process.send?.(delays)
  received = 0
  delays = []
  ahead = ask.begin
  return process.send?.(received)
})
process.send?.('listening')

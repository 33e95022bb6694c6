// A bare Socket.IO server, as the peer of the chat benchmark.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { serveClient: false })
let said = 0

io.on('connection', (socket) => {
  socket.on('follow', ({ topic }: { topic: string }, answer: (follows: boolean) => void) => {
    void socket.join(topic)
    answer(true)
  })
  socket.on('say', (text: string, answer: () => void) => {
    said++
    io.to('chat:global').emit('chatMessages', { messages: [messageOf(text)] })
    answer()
  })
})

function messageOf(text: string) {
  return {
    id: said,
    channel: 'global',
    clientId: 'A'.repeat(32),
    username: 'Traveller-6764',
    text,
    timestamp: Date.now(),
    isStaff: false,
    isDeleted: false,
  }
}

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as { port: number }
  process.send?.({ url: `http://127.0.0.1:${port}` })
})

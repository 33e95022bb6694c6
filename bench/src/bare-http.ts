// A small HTTP server that is not ours, as the peer of the bystander benchmark: it answers everything with a document.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const DOCUMENT = Buffer.alloc(60_000, 'x')

const http = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end(DOCUMENT))
})
// Also if the measurement is killed.
process.on('disconnect', () => process.exit())
http.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))

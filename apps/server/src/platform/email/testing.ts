// A real mail server on the loopback interface that stores what it receives, for tests.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedEmail {
  to: string[]
  subject: string
  text: string
  raw: string
}

export async function openTestMailServer() {
  const received: ReceivedEmail[] = []
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      let raw = ''
      for await (const chunk of stream) raw += chunk
      received.push({ ...parseEmail(raw), to: session.envelope.rcptTo.map(({ address }) => address) })
      for (const wake of waiting.splice(0)) wake()
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The next e-mail to an address, possibly one already received; each is returned once. */
    async nextEmailTo(address: string): Promise<ReceivedEmail> {
      for (;;) {
        const at = received.findIndex(({ to }) => to.includes(address))
        const [email] = at < 0 ? [] : received.splice(at, 1)
        if (email) return email
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type TestMailServer = Awaited<ReturnType<typeof openTestMailServer>>

function parseEmail(raw: string): { subject: string; text: string; raw: string } {
  const at = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, at)
  const quoted = /^content-transfer-encoding: quoted-printable$/im.test(head)
  const body = raw.slice(at + 4)
  const text = quoted
    ? body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body
  return { subject: /^subject: (.*)$/im.exec(head)?.[1] ?? '', text: text.replaceAll('\r\n', '\n'), raw }
}

/** The token in the link of an e-mail. */
export function tokenIn({ text }: { text: string }): string {
  const token = /#token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`No link in the e-mail:\n${text}`)
  return token
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer, passwordResetEmail, verificationEmail } from './index.ts'
import { openTestMailServer, type TestMailServer } from './testing.ts'

let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await openTestMailServer()
})
afterAll(() => mailServer.close())

test('an e-mail arrives as short plain text with its whole link', async () => {
  const mailer = createMailer(mailServer.url, 'Hearthward <no-reply@example.org>')
  const link = `https://play.example.org/reset-password#token=${'x'.repeat(60)}`
  await mailer.send('ember@example.org', passwordResetEmail('Ember', link))
  const email = await mailServer.nextEmailTo('ember@example.org')
  expect(email.text).toContain('Hello Ember,')
  expect(email.text).toContain(link)
  expect(email.text.length).toBeLessThan(800)
  expect(email.raw).toMatch(/^From: Hearthward <no-reply@example.org>/m)
  expect(email.raw).toMatch(/^Content-Type: text\/plain/m)
})

test('an address with a comma is not taken for two', async () => {
  const mailer = createMailer(mailServer.url, 'no-reply@example.org')
  await mailer.send('a@example.org,b@example.org', verificationEmail('Ember', 'https://example.org')).catch(() => {})
  expect(mailServer.received.flatMap(({ to }) => to)).not.toContain('b@example.org')
})

test('sending fails if the mail server cannot be reached', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1', 'no-reply@example.org')
  await expect(mailer.send('ember@example.org', verificationEmail('Ember', 'https://example.org'))).rejects.toThrow()
})

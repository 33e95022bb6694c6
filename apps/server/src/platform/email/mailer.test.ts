import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificationEmail, createMailer, passwordResetEmail } from './index.ts'
import { openTestMailServer, type TestMailServer } from './testing.ts'

let post: TestMailServer
beforeAll(async () => {
  post = await openTestMailServer()
})
afterAll(() => post.close())

test('a letter arrives as short plain text with its link whole', async () => {
  const mailer = createMailer(post.url, 'Hearthward <no-reply@example.org>')
  const link = `https://play.example.org/reset-password?token=${'x'.repeat(60)}`
  await mailer.send('ember@example.org', passwordResetEmail('Ember', link))
  const letter = await post.nextEmailTo('ember@example.org')
  expect(letter.text).toContain('Well met, Ember.')
  expect(letter.text).toContain(link)
  expect(letter.text.length).toBeLessThan(800)
  expect(letter.raw).toMatch(/^From: Hearthward <no-reply@example.org>/m)
  expect(letter.raw).toMatch(/^Content-Type: text\/plain/m)
})

test('an address is one address, whatever stands in it', async () => {
  const mailer = createMailer(post.url, 'no-reply@example.org')
  await mailer.send('a@example.org,b@example.org', verificationEmail('Ember', 'https://example.org')).catch(() => {})
  expect(post.received.flatMap(({ to }) => to)).not.toContain('b@example.org')
})

test('a mail server that is not there is told to whoever sends', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1', 'no-reply@example.org')
  await expect(mailer.send('ember@example.org', verificationEmail('Ember', 'https://example.org'))).rejects.toThrow()
})

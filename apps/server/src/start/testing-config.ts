// Configuration of test servers.
import { type Config, readConfig } from '../platform/config.ts'

export const OWNER = { email: 'owner@example.org', password: 'a password of an owner' }

export const TEST_SECRETS = {
  secret: 'a secret of at least thirty-two characters, for tests',
  ownerPassword: OWNER.password,
}

/** Tests send as fast as they can, and the processor time of the tests themselves counts, too. */
const NO_BUDGETS = { ACCOUNT_BUDGET: '1000000', NETWORK_BUDGET: '1000000' }

/** Configured, so that no test writes a key file. */
export const TEST_BACKUP_KEY = 'ab'.repeat(32)

/** With a trusted proxy each player has its own address, so that limits by address do not add up in a test. */
export function serverConfig(environment: Record<string, string> = {}): Config {
  const usual = {
    HOST: '127.0.0.1',
    PORT: '0',
    TEST_CLOCK: '1',
    TRUST_PROXY: '1',
    OWNER_EMAIL: OWNER.email,
    BACKUP_KEY: TEST_BACKUP_KEY,
  }
  return readConfig({ ...usual, ...NO_BUDGETS, ...environment })
}

import { STAFF_LIMITS, type StaffLimits } from '@hearthward/contract'
import { USUAL_RATES } from '@hearthward/engine'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { systemConfig } from './tables.ts'

/** Settings that staff change while the server runs. A job reloads them every few seconds. */
export interface System {
  config(): SystemConfig
  staffLimits(): StaffLimits
  reload(): Promise<void>
}

export async function loadSystem(db: Db): Promise<System> {
  let [config, staffLimits] = [await readSystemConfig(db), await readStaffLimits(db)]
  return {
    config: () => config,
    staffLimits: () => staffLimits,
    reload: async () => {
      ;[config, staffLimits] = [await readSystemConfig(db), await readStaffLimits(db)]
    },
  }
}

/** Everything staff can set while the server runs, with the values a new server starts with. */
export const SYSTEM_DEFAULTS = {
  ...USUAL_RATES,
  maxPlayers: 1000,
  maxLoginAttempts: 5,
  /** How long the back-office may be idle before it asks for the password again. */
  sessionTimeout: 3_600_000,
  /** The share of each of the two sides of a trade; the buyer pays both. */
  grandExchangeTax: 0.01,
  /** Whether the clerk keeps standing offers on the Grand Exchange. */
  exchangeClerk: true,
} as const

type Widened<T> = T extends boolean ? boolean : number

export type SystemConfig = { [Key in keyof typeof SYSTEM_DEFAULTS]: Widened<(typeof SYSTEM_DEFAULTS)[Key]> }

export async function readSystemConfig(db: Db): Promise<SystemConfig> {
  const [found] = await db.select().from(systemConfig).where(eq(systemConfig.id, 'main'))
  return { ...SYSTEM_DEFAULTS, ...(found?.value as Partial<SystemConfig> | undefined) }
}

/** Reads the settings and locks them until the end of the transaction. */
export async function lockSystemConfig(tx: Db): Promise<SystemConfig> {
  await tx.insert(systemConfig).values({ id: 'main', value: {} }).onConflictDoNothing()
  await tx.select().from(systemConfig).where(eq(systemConfig.id, 'main')).for('update')
  return readSystemConfig(tx)
}

export async function writeSystemConfig(db: Db, value: SystemConfig): Promise<void> {
  await db
    .insert(systemConfig)
    .values({ id: 'main', value })
    .onConflictDoUpdate({ target: systemConfig.id, set: { value } })
}

const STAFF_LIMITS_ROW = 'staff_limits'

async function readStaffLimits(db: Db): Promise<StaffLimits> {
  const [found] = await db.select().from(systemConfig).where(eq(systemConfig.id, STAFF_LIMITS_ROW))
  return { ...STAFF_LIMITS, ...(found?.value as Partial<StaffLimits> | undefined) }
}

/** Reads the limits and locks them until the end of the transaction. */
export async function lockStaffLimits(tx: Db): Promise<StaffLimits> {
  await tx.insert(systemConfig).values({ id: STAFF_LIMITS_ROW, value: {} }).onConflictDoNothing()
  await tx.select().from(systemConfig).where(eq(systemConfig.id, STAFF_LIMITS_ROW)).for('update')
  return readStaffLimits(tx)
}

export async function writeStaffLimits(tx: Db, value: StaffLimits): Promise<void> {
  await tx.update(systemConfig).set({ value }).where(eq(systemConfig.id, STAFF_LIMITS_ROW))
}

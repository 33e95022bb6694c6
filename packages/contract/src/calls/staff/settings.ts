import { z } from 'zod'
import { call } from '../../call.ts'
import { MaintenanceEntity, UserTypes } from '../../entities/announcements.ts'
import { Reason, Version } from '../../inputs.ts'

/** A setting that staff change while the server runs. */
export interface SystemField {
  readonly title: string
  readonly does: string
  readonly initial: number | boolean
  readonly least?: number
  readonly most?: number
  /** Whole numbers only. */
  readonly isWhole?: boolean
  readonly unit?: 'share' | 'milliseconds' | 'coins'
  /** Takes effect as a new era: what was settled before keeps the old value. */
  readonly isEra: boolean
}

export const SYSTEM_FIELDS = {
  xpMultiplier: {
    title: 'Experience',
    does: 'Multiplies all experience.',
    initial: 1,
    least: 0,
    most: 100,
    isEra: true,
  },
  dropRateMultiplier: {
    title: 'Drop rate',
    does: 'Multiplies the chance of every drop that is not certain.',
    initial: 1,
    least: 0,
    most: 100,
    isEra: true,
  },
  inflation: {
    title: 'Inflation',
    does: 'Shops ask this much more than the value of their goods.',
    initial: 0.02,
    least: 0,
    most: 10,
    unit: 'share',
    isEra: true,
  },
  taxRate: {
    title: 'Shop tax',
    does: 'Shops keep this share of what they pay for goods.',
    initial: 0.05,
    least: 0,
    most: 1,
    unit: 'share',
    isEra: true,
  },
  dailyCoinBonus: {
    title: 'Daily bonus',
    does: 'Paid at the first sign-in of each day.',
    initial: 100,
    least: 0,
    most: 1_000_000,
    isWhole: true,
    unit: 'coins',
    isEra: true,
  },
  grandExchangeTax: {
    title: 'Grand Exchange tax',
    does: 'Charged on each of the two sides of a trade. Offers keep the rate they were created with.',
    initial: 0.01,
    least: 0,
    most: 0.5,
    unit: 'share',
    isEra: false,
  },
  exchangeClerk: {
    title: 'Exchange clerk',
    does: 'Keeps modest standing offers on the Grand Exchange, so that a lone player can trade.',
    initial: true,
    isEra: false,
  },
  maxPlayers: {
    title: 'Maximum players',
    does: 'When the server is full, new players wait in a queue; staff and members do not.',
    initial: 1000,
    least: 1,
    most: 1_000_000,
    isWhole: true,
    isEra: false,
  },
  maxLoginAttempts: {
    title: 'Sign-in attempts',
    does: 'Wrong passwords in a row before the next attempt is delayed.',
    initial: 5,
    least: 1,
    most: 100,
    isWhole: true,
    isEra: false,
  },
  sessionTimeout: {
    title: 'Back-office timeout',
    does: 'After this time without use, the back-office asks for the password again.',
    initial: 3_600_000,
    least: 60_000,
    most: 86_400_000,
    isWhole: true,
    unit: 'milliseconds',
    isEra: false,
  },
} as const satisfies Record<string, SystemField>

export type SystemFieldId = keyof typeof SYSTEM_FIELDS

const figure = (id: SystemFieldId) => {
  const { least = 0, most = 0, isWhole } = SYSTEM_FIELDS[id] as SystemField
  return (isWhole ? z.int() : z.number()).min(least).max(most)
}

export const SystemConfig = z.strictObject({
  xpMultiplier: figure('xpMultiplier'),
  dropRateMultiplier: figure('dropRateMultiplier'),
  inflation: figure('inflation'),
  taxRate: figure('taxRate'),
  dailyCoinBonus: figure('dailyCoinBonus'),
  grandExchangeTax: figure('grandExchangeTax'),
  exchangeClerk: z.boolean(),
  maxPlayers: figure('maxPlayers'),
  maxLoginAttempts: figure('maxLoginAttempts'),
  sessionTimeout: figure('sessionTimeout'),
})
export type SystemConfig = z.infer<typeof SystemConfig>

export const SystemSettings = z.object({
  config: SystemConfig,
  /** Fixed by the release, read-only for staff. */
  fixed: z.object({ version: z.string(), maxOfflineHours: z.number() }),
  maintenance: MaintenanceEntity,
})

export const getSystemConfig = call('server_settings', 'The settings of the server.', {
  input: z.strictObject({}),
  output: SystemSettings,
  reads: ['system_config', 'server_config'],
})

export const updateSystemConfig = call(
  'server_settings',
  'Changes the given settings. Multipliers, inflation, tax and bonus take effect as an era, a second from now.',
  {
    input: z.strictObject({
      changes: SystemConfig.partial().refine((changes) => Object.keys(changes).length > 0, 'nothing is changed'),
      /** `versionOf` the same fields as the caller saw them: a change of another field is no conflict. */
      expectedVersion: Version,
      reason: Reason,
    }),
    output: SystemSettings,
    freshness: 'confirmed',
    changes: ['system_config'],
    refuses: ['staff/overtaken', 'staff/unchanged'],
  },
)

export const updateMaintenanceSettings = call(
  'server_settings',
  'Sets which roles can play during maintenance. Owners always can.',
  {
    input: z.strictObject({
      allowedUserTypes: UserTypes,
      /** `versionOfSet` of the roles. */
      expectedVersion: Version,
      reason: Reason,
    }),
    output: SystemSettings,
    changes: ['server_config'],
    refuses: ['staff/overtaken'],
  },
)

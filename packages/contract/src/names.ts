import { SKILLS } from '@hearthward/engine'
import { z } from 'zod'

export const Skill = z.enum(SKILLS)

/** No database keeps a text with this sign in it. */
const isText = (text: string) => !text.includes('\0')

/** What a person has written, without the blanks around it. */
export const Text = (least: number, most: number) => z.string().trim().min(least).max(most).refine(isText, 'not a text')

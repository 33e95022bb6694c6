import { SKILLS } from '@hearthward/engine'
import { z } from 'zod'

export const Skill = z.enum(SKILLS)

import { editRules, readRules } from '../staff/rules/rules.ts'
import type { Handler } from './handler.ts'

export const getAccessRules: Handler<'getAccessRules'> = (_, { server }) => readRules(server)

export const editAccessRules: Handler<'editAccessRules'> = (edit, context) => editRules(context, edit)

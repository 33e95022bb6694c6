import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { codeInHash, readPlanCode } from './plan-code.ts'
import { SharedPlan } from './SharedPlan.tsx'

/** The shared plan of the page's address, until it is loaded or closed. */
export function PlanLink() {
  const code = useRouterState({ select: ({ location }) => codeInHash(location.hash) })
  const content = useGame((state) => state.content)
  const navigate = useNavigate()
  const read = useMemo(() => (code !== null && content ? readPlanCode(code, content) : null), [code, content])
  if (!read) return null
  const leave = () => void navigate({ to: '.', search: true, hash: '', replace: true })
  return <SharedPlan key={code} read={read} onClose={leave} onLoaded={leave} />
}

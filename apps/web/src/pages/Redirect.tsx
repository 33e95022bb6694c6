import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads on once. The router's own component does so with every render, which never ends while the next page loads. */
export function Redirect({ to }: { to: '/game' }) {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to, replace: true }), [navigate, to])
  return null
}

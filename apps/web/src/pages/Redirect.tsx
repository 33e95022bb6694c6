import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Navigates once. The router's own component navigates on every render, endlessly while the next page loads. */
export function Redirect({ to }: { to: '/game' }) {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to, replace: true }), [navigate, to])
  return null
}

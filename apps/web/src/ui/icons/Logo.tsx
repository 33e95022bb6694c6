import { FLAME } from './flame.ts'

export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <path d={FLAME.outer} fill="var(--ember-deep)" />
      <path d={FLAME.middle} fill="var(--ember)" />
      <path d={FLAME.inner} fill="var(--ember-pale)" />
      <path d={FLAME.hearth} fill="none" stroke="var(--brass)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

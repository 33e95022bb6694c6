import { type Toast, toasts, useGame } from './index.ts'

/** Pitch in hertz, start and duration in seconds. */
type Tone = readonly [pitch: number, at: number, duration: number]

/** Kinds without a tune are silent. */
const TUNES: Partial<Record<Toast['kind'], readonly Tone[]>> = {
  level: [
    [523.25, 0, 0.5],
    [783.99, 0.12, 0.9],
  ],
  achievement: [
    [392, 0, 0.6],
    [523.25, 0.14, 0.6],
    [659.26, 0.28, 1],
  ],
  drop: [
    [659.26, 0, 0.4],
    [830.61, 0.1, 0.4],
    [987.77, 0.2, 0.5],
    [1318.51, 0.32, 1.2],
  ],
  warning: [
    [246.94, 0, 0.35],
    [196, 0.16, 0.6],
  ],
}
const LOUDNESS = 0.07

let speaker: AudioContext | null = null

/** Plays a sound with each toast if the player has sounds on. Returns an unsubscribe function. */
export function playToastSounds(): () => void {
  return toasts.subscribe(({ kind }) => {
    if (useGame.getState().player?.settings.soundEnabled) play(kind)
  })
}

export function play(kind: Toast['kind']): void {
  const tune = TUNES[kind]
  if (!tune) return
  speaker ??= new AudioContext()
  // Browsers keep a page silent until its first press.
  void speaker.resume()
  for (const tone of tune) playTone(speaker, tone)
}

function playTone(audio: AudioContext, [pitch, at, duration]: Tone): void {
  const from = audio.currentTime + at
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = 'triangle'
  oscillator.frequency.value = pitch
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + duration)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + duration)
}

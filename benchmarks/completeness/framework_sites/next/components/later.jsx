'use client'
import { useEffect, useState } from 'react'
export function Later({ children }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? children : <p>Loading…</p>
}

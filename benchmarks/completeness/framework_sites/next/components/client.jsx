'use client'
import { useEffect, useState } from 'react'
import { Article } from './article'
export function Client({ article }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? <Article article={article} /> : <main>Loading…</main>
}

import { useEffect, useState } from 'react'
import { useLoaderData } from '@remix-run/react'
import { Article } from '../article'
import data from '../../data.json'
export const loader = () => data
export default function Page() {
  const data = useLoaderData()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? <Article {...data} /> : <p>Loading…</p>
}

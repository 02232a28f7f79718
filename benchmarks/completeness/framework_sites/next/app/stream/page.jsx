import { Suspense } from 'react'
import { connection } from 'next/server'
import { Article } from '../../components/article'
import data from '../../data.json'
async function Slow() {
  await connection()
  await new Promise((done) => setTimeout(done, 500))
  return <Article article={data.article} />
}
export default function Page() { return <Suspense fallback={<p>Loading…</p>}><Slow /></Suspense> }

import { Suspense } from 'react'
import { defer } from '@remix-run/node'
import { Await, useLoaderData } from '@remix-run/react'
import { Article } from '../article'
import data from '../../data.json'
export const loader = () => defer({ article: new Promise((done) => setTimeout(() => done(data.article), 500)) })
export default function Page() {
  const { article } = useLoaderData()
  return <Suspense fallback={<p>Loading…</p>}><Await resolve={article}>{(article) => <Article article={article} />}</Await></Suspense>
}

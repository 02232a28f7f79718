import { Suspense } from 'react'
import { Await, useLoaderData } from 'react-router'
import { Article } from '../article'
import data from '../../data.json'
export const loader = () => ({ article: new Promise((done) => setTimeout(() => done(data.article), 500)) })
export default function Page() {
  const { article } = useLoaderData()
  return <Suspense fallback={<p>Loading…</p>}><Await resolve={article}>{(article) => <Article article={article} />}</Await></Suspense>
}

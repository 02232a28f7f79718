import { useLoaderData } from '@remix-run/react'
import { Article } from '../article'
import data from '../../data.json'
export const loader = () => data
export default function Page() { return <Article {...useLoaderData()} /> }

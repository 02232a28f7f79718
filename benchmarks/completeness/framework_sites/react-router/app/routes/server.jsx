import { useLoaderData } from 'react-router'
import { Article } from '../article'
import data from '../../data.json'
export const loader = () => data
export default function Page() { return <Article {...useLoaderData()} /> }

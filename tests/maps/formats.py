"""One small map in every format that can be read, made up for these tests."""

from __future__ import annotations

import json

DOMINATION = """\
; two hills and a harbour
name Three Hills

[files]
pic hills.png
map hills.gif
crd hills.cards

[continents]
Uphill 2 red
Down_Hill 1 blue

[countries]
1 Top 1 100 20
2 Slope 1 200 60
3 Foot 2 300 100
4 Old_Harbour 2 420 110

[borders]
1 2
2 1 3
3 2 4
4 3
"""

CARDS = """\
[cards]
Infantry 1
Cavalry 2
Cannon 3
Infantry 4
wildcard
wildcard

[missions]
0\t3 1\t0 0 0\tHold three.
0\t2 2\t0 0 0\tHold two with two.
0\t0 0\t1 2 0\tHold everything.
1\t3 1\t0 0 0\tDestroy somebody.
"""

CONQUEST = """\
[Map]
author=A. Mapmaker
image=hills.bmp
wrap=no
scroll=none
warn=yes

[Continents]
Uphill=2
Down Hill=1

[Territories]
Top,100,20,Uphill,Slope
Slope,200,60,Uphill,Top,Foot

Foot,300,100,Down Hill,Slope,Old Harbour
Old Harbour,420,110,Down Hill,Foot
"""

NODE_LINK = {
    "directed": False,
    "multigraph": False,
    "graph": {
        "name": "Three Hills",
        "bonuses": {"Uphill": 2, "Down Hill": 1},
        "missions": ["3", "2x2", "uphill+down-hill", "destroy-red"],
    },
    "nodes": [
        {"id": "Top", "continent": "Uphill", "x": 100, "y": -20},
        {"id": "Slope", "continent": "Uphill", "x": 200, "y": -60},
        {"id": "Foot", "continent": "Down Hill", "x": 300, "y": -100},
        {"id": "Old Harbour", "continent": "Down Hill", "x": 420, "y": -110},
    ],
    "edges": [
        {"source": "Top", "target": "Slope"},
        {"source": "Slope", "target": "Foot"},
        {"source": "Foot", "target": "Old Harbour", "kind": "sea"},
    ],
}

GRAPHML = """\
<?xml version="1.0" encoding="utf-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="c" for="node" attr.name="continent" attr.type="string"/>
  <key id="b" for="node" attr.name="bonus" attr.type="int"/>
  <graph edgedefault="undirected">
    <node id="Top"><data key="c">Uphill</data><data key="b">2</data></node>
    <node id="Slope"><data key="c">Uphill</data></node>
    <node id="Foot"><data key="c">Down Hill</data><data key="b">1</data></node>
    <node id="Old Harbour"><data key="c">Down Hill</data></node>
    <edge source="Top" target="Slope"/>
    <edge source="Slope" target="Foot"/>
    <edge source="Foot" target="Old Harbour"/>
  </graph>
</graphml>
"""


def square(west: float, south: float) -> dict[str, object]:
    """Return a square of two degrees as a GeoJSON polygon."""
    east, north = west + 2, south + 2
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {"type": "Polygon", "coordinates": [ring]}


def feature(name: str, continent: str, west: float, **more: object) -> dict[str, object]:
    """Return a territory as a GeoJSON feature."""
    properties = {"NAME": name, "continent": continent, **more}
    return {"type": "Feature", "properties": properties, "geometry": square(west, 0)}


GEOJSON = {
    "type": "FeatureCollection",
    "name": "Three Hills",
    "features": [
        feature("Top", "Uphill", 0, bonus=2),
        feature("Slope", "Uphill", 2),
        feature("Foot", "Down Hill", 4, bonus=1),
        feature("Old Harbour", "Down Hill", 8, neighbours=["Foot"]),
    ],
}

FORMATS = {
    "hills.map": DOMINATION,
    "conquest.map": CONQUEST,
    "hills.json": json.dumps(NODE_LINK),
    "hills.graphml": GRAPHML,
    "hills.geojson": json.dumps(GEOJSON),
}

-- A database of schema 0001: one match of Line Dice, made by the hall as it was then.
CREATE TABLE "match" (
	id VARCHAR(64) NOT NULL,
	form VARCHAR(128) NOT NULL,
	game VARCHAR(64) NOT NULL,
	rules INTEGER NOT NULL,
	components VARCHAR(64) NOT NULL,
	options JSON NOT NULL,
	seed VARCHAR(128) NOT NULL,
	host INTEGER,
	created BIGINT NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (form)
);
INSERT INTO "match" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9','page form 0','line-dice',1,'748baae2d32d0e8fa9cfbf08b845c9147f7b297d8b2b2cf8ae82529ee3fa8e7e','{"players": 2, "limit": null, "starter": false, "first": 0, "arrow": null, "turning": "on", "hidden": false, "bluff": false, "penalty": "out", "false_call": "none", "scoring": "single", "target": 40}','tests',0,1796032763445);
CREATE TABLE seat (
	match_id VARCHAR(64) NOT NULL,
	number INTEGER NOT NULL,
	secret VARCHAR(64) NOT NULL,
	name VARCHAR(64) NOT NULL,
	controller VARCHAR(64) NOT NULL,
	PRIMARY KEY (match_id, number),
	FOREIGN KEY(match_id) REFERENCES "match" (id),
	UNIQUE (secret)
);
INSERT INTO "seat" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',0,'2mY2rTBuY1TARWU_aaeL93Td','','person');
INSERT INTO "seat" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',1,'dXeJLeSIkdK0q8GEBVdaSGbv','','open');
CREATE TABLE log (
	match_id VARCHAR(64) NOT NULL,
	id INTEGER NOT NULL,
	kind VARCHAR(16) NOT NULL,
	data JSON NOT NULL,
	"by" INTEGER,
	at BIGINT NOT NULL,
	PRIMARY KEY (match_id, id),
	FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',1,'event','{"token": "roll fr"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',2,'event','{"token": "roll br"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',3,'event','{"token": "roll fr"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',4,'event','{"token": "roll cross"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',5,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',6,'event','{"token": "roll br"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',7,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',8,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',9,'event','{"token": "roll straight"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',10,'event','{"token": "roll bl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',11,'event','{"token": "roll bl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',12,'event','{"token": "roll fr"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',13,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',14,'event','{"token": "roll cross"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',15,'event','{"token": "roll straight"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',16,'event','{"token": "roll cross"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',17,'event','{"token": "roll cross"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',18,'event','{"token": "roll br"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',19,'event','{"token": "roll straight"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',20,'event','{"token": "roll cross"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',21,'event','{"token": "roll straight"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',22,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',23,'event','{"token": "roll straight"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',24,'event','{"token": "roll fr"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',25,'event','{"token": "roll straight"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',26,'event','{"token": "roll fr"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',27,'event','{"token": "roll br"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',28,'event','{"token": "roll cross"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',29,'event','{"token": "roll br"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',30,'event','{"token": "roll bl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',31,'event','{"token": "roll cross"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',32,'event','{"token": "roll fr"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',33,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',34,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',35,'event','{"token": "roll fl"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',36,'event','{"token": "roll straight"}',-1,1796032763450);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',37,'controller','{"seat": 1, "controller": "person", "name": ""}',1,1796032763487);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',38,'event','{"token": "place 0 0 bl e"}',0,1796032763975);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',39,'event','{"token": "place -1 0 cross"}',1,1796032764000);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',40,'event','{"token": "place -2 0 cross"}',0,1796032764008);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',41,'event','{"token": "place -3 0 fl e"}',1,1796032764016);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',42,'event','{"token": "place -3 1 br e"}',0,1796032764040);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',43,'undo','{"to": 40}',0,1796032764053);
INSERT INTO "log" VALUES('ypMvXYLq3P5WhSKKhCOgx6B9',44,'controller','{"seat": 1, "controller": "bot flat", "name": ""}',1,1796032764089);
CREATE INDEX ix_log_at ON log (at);

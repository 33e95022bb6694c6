CREATE TABLE "blocks" (
	"uid" text NOT NULL,
	"blocked_uid" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "blocks_uid_blocked_uid_pk" PRIMARY KEY("uid","blocked_uid")
);
--> statement-breakpoint
CREATE TABLE "chat_channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"slow_mode_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"client_id" text NOT NULL,
	"username" text NOT NULL,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"original" text,
	"at" bigint NOT NULL,
	"deleted_at" bigint,
	"deleted_by" text
);
--> statement-breakpoint
CREATE TABLE "chat_mutes" (
	"uid" text PRIMARY KEY NOT NULL,
	"until_at" bigint NOT NULL,
	"reason" text NOT NULL,
	"muted_by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"uid" text NOT NULL,
	"channel" text NOT NULL,
	"last_read_id" bigint NOT NULL,
	CONSTRAINT "chat_reads_uid_channel_pk" PRIMARY KEY("uid","channel")
);
--> statement-breakpoint
CREATE TABLE "player_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"status" text NOT NULL,
	"assigned_to" text,
	"resolution" text,
	"created_at" bigint NOT NULL,
	"resolved_at" bigint
);
--> statement-breakpoint
CREATE TABLE "friends" (
	"uid" text NOT NULL,
	"friend_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "friends_uid_friend_uid_pk" PRIMARY KEY("uid","friend_uid")
);
--> statement-breakpoint
CREATE TABLE "parties" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"leader_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_active_at" bigint NOT NULL,
	"is_public" boolean NOT NULL,
	"requires_approval" boolean NOT NULL,
	"xp_bonus_enabled" boolean NOT NULL,
	"share_location" boolean NOT NULL,
	"auto_accept_friends" boolean NOT NULL,
	"brought_xp" bigint DEFAULT 0 NOT NULL,
	"brought_activities" bigint DEFAULT 0 NOT NULL,
	"brought_play_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_invites" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"from_uid" text NOT NULL,
	"to_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_members" (
	"uid" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "party_members_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_at" bigint NOT NULL,
	"total_xp" bigint NOT NULL,
	"activities" bigint NOT NULL,
	"play_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"player_uid" text NOT NULL,
	"item_id" text NOT NULL,
	"direction" text NOT NULL,
	"price" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"reached_at" bigint,
	"reached_price" integer
);
--> statement-breakpoint
CREATE TABLE "ge_clerk" (
	"item_id" text PRIMARY KEY NOT NULL,
	"day" integer NOT NULL,
	"bought" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"guide" integer NOT NULL,
	"renewed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"source" text NOT NULL,
	"item_id" text NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"player_uid" text NOT NULL,
	"is_clerk" boolean DEFAULT false NOT NULL,
	"type" text NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"slot" integer,
	"status" text NOT NULL,
	"sequence" bigint NOT NULL,
	"filled" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_paid" bigint DEFAULT 0 NOT NULL,
	"coins_held" bigint DEFAULT 0 NOT NULL,
	"items_held" integer DEFAULT 0 NOT NULL,
	"coins_waiting" bigint DEFAULT 0 NOT NULL,
	"items_waiting" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_player_limits" (
	"player_uid" text NOT NULL,
	"item_id" text NOT NULL,
	"bought" integer NOT NULL,
	"window_end" bigint NOT NULL,
	CONSTRAINT "ge_player_limits_player_uid_item_id_pk" PRIMARY KEY("player_uid","item_id")
);
--> statement-breakpoint
CREATE TABLE "ge_price_history" (
	"item_id" text NOT NULL,
	"at" bigint NOT NULL,
	"volume" bigint DEFAULT 0 NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"low" integer NOT NULL,
	"high" integer NOT NULL,
	CONSTRAINT "ge_price_history_item_id_at_pk" PRIMARY KEY("item_id","at")
);
--> statement-breakpoint
CREATE TABLE "ge_prices" (
	"item_id" text PRIMARY KEY NOT NULL,
	"current_price" integer,
	"trend" text DEFAULT 'stable' NOT NULL,
	"trend_strength" double precision DEFAULT 0 NOT NULL,
	"supply_demand_ratio" double precision DEFAULT 1 NOT NULL,
	"suggested_buy_price" integer,
	"suggested_sell_price" integer,
	"last_updated" bigint,
	"guide" bigint,
	"guide_opened" bigint,
	"guide_day" integer,
	"last_price" integer,
	"volume" bigint DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"is_stale" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"buyer_uid" text NOT NULL,
	"seller_uid" text NOT NULL,
	"buy_offer_id" text NOT NULL,
	"sell_offer_id" text NOT NULL,
	"taker" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_uid");--> statement-breakpoint
CREATE INDEX "chat_messages_channel" ON "chat_messages" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "chat_messages_client" ON "chat_messages" USING btree ("client_id","channel","id");--> statement-breakpoint
CREATE INDEX "player_reports_status" ON "player_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "player_reports_reporter" ON "player_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "player_reports_open" ON "player_reports" USING btree ("reporter_id","target_type","target_id") WHERE status in ('pending', 'reviewing');--> statement-breakpoint
CREATE INDEX "friends_of" ON "friends" USING btree ("friend_uid");--> statement-breakpoint
CREATE INDEX "parties_public" ON "parties" USING btree ("last_active_at" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE UNIQUE INDEX "party_invites_pending" ON "party_invites" USING btree ("party_id","to_uid") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "party_invites_to" ON "party_invites" USING btree ("to_uid");--> statement-breakpoint
CREATE INDEX "party_invites_expiry" ON "party_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "party_members_party" ON "party_members" USING btree ("party_id","place");--> statement-breakpoint
CREATE INDEX "ge_alerts_player" ON "ge_alerts" USING btree ("player_uid");--> statement-breakpoint
CREATE INDEX "ge_alerts_waiting" ON "ge_alerts" USING btree ("item_id") WHERE reached_at is null;--> statement-breakpoint
CREATE INDEX "ge_ledger_at" ON "ge_ledger" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ge_offers_slot" ON "ge_offers" USING btree ("player_uid","slot") WHERE slot is not null;--> statement-breakpoint
CREATE INDEX "ge_offers_open" ON "ge_offers" USING btree ("item_id","type","price","sequence") WHERE status in ('active', 'partially_filled');--> statement-breakpoint
CREATE INDEX "ge_offers_clerk" ON "ge_offers" USING btree ("item_id") WHERE is_clerk;--> statement-breakpoint
CREATE INDEX "ge_prices_stale" ON "ge_prices" USING btree ("item_id") WHERE is_stale;--> statement-breakpoint
CREATE INDEX "ge_transactions_item" ON "ge_transactions" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "ge_transactions_buyer" ON "ge_transactions" USING btree ("buyer_uid","id");--> statement-breakpoint
CREATE INDEX "ge_transactions_seller" ON "ge_transactions" USING btree ("seller_uid","id");